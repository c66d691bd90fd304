import { aLife, aStory } from "../a-life.fixture.ts"

/** One-word name, a neutral relationship, stories only: two of his own, one a neighbor tells. */
export const sukhdev = aLife({
  name: "Sukhdev",
  relationship: "other",
  birthDate: null,
  birthPlace: "",
  keeper: "Karen Ostrowski",
  answers: {},
  stories: [
    aStory(
      101,
      "The road from Lyallpur",
      "Sukhdev",
      `I was ten years old at Partition. Our village was near Lyallpur, which is now Faisalabad, in Pakistan. My father had twenty acres, wheat and sugar cane, and a Persian wheel for the water. My father's best friend was Rahmat Ali, he was the, the schoolmaster. He was a Muslim and we are Sikh, and it was nothing. It was, nobody talked about it.

      In August he came to our house in the night. He said, Gurdial, that was my father's name, Gurdial, you must go before the morning. And my father said, I will not go, this is my wheat. And Rahmat Ali, he took off his turban, he put it at my father's feet. You, you understand, this is a big thing. So we went.

      My father gave him the keys. He locked the house, and he gave the keys to Rahmat Ali and said, I'm coming back after the harvest.

      We walked eleven days to Amritsar. In a kafila, that is, uh, a column, thousands of people with the carts. My grandmother sat on the cart on top of the flour. She was blind, and she kept asking me, Sukhi, what do you see? And I saw, I saw things that, that I will not say. And I said to her, fields, Biji. I see fields. The whole eleven days I said fields.

      In 1982 I went back, with a visa, for the cricket. I found the house. There was a young man at the door and he said, who are you? And I said my father's name. And he went inside and came back, and he had the keys. The same keys, on a, on a red string. He was the grandson of Rahmat Ali. He said, my grandfather told us these are not ours, we are only holding them.`,
    ),
    aStory(
      102,
      "Sawdust",
      "Sukhdev",
      `I came to Canada in 1959, to British Columbia. There was a cousin in, in Mission, at a shingle mill. I had a degree! I had a bachelor of arts from Khalsa College, in history. And the foreman looked at me and he said, can you lift? And I said, I can lift.

      So I pulled lumber on the green chain, that is the, where the wet boards come out and you have to sort them, for six years. A dollar eighty-five an hour. In the first week my hands were, they were open, like meat. A Finnish fellow, Eino, he saw it. He didn't say anything, he never said anything, Eino. He gave me his gloves. Leather gloves. And next day he had no gloves himself and he worked the whole shift.

      And in the evenings I read history to the men in the bunkhouse. They asked me to. Napoleon they liked very much. There was one man, a Ukrainian, he cried for Napoleon.

      Then in 1965 the school board had nobody to teach grade seven in Lillooet, way up there, nobody wanted to go. So I went. I wore a turban and there was a, a mother who took her boy out of the class. And by Christmas she brought him back, because he was bored. I taught there till ninety-seven. Thirty-two years. I taught that boy, and then I taught his sons.`,
    ),
    aStory(
      103,
      "Mr. Sukhdev next door",
      "Karen Ostrowski",
      `He's not family, I want to say that first, he's my neighbor. But I don't, I don't really know what the difference is anymore.

      When my husband left, I had the two girls and I was working at the Overwaitea and I had no, I couldn't afford a sitter. And one day I come home and my girls are sitting on his porch and they're peeling peas, and they're reciting the kings of England. In order! And he says, they were alone, so I have started with the Normans.

      And from then on, every day after school, for, what, seven years, they went to him. His wife, Manjit, she'd feed them, and he'd do their homework with them, and I'd try to give him money, and he would get so mad. So I started cutting his hedge. He can't stand how I cut it. I've been cutting it for twenty years, and he stands there and he says nothing, and then he goes, hm, very modern.

      Manjit passed in 2016. And he stopped, he kind of stopped coming out. So my Jenny, she's in Vancouver now, she phoned him and she said, Mr. Sukhdev, I forgot what comes after Stephen. And he was quiet for a bit, and then he said, Henry the Second, and don't be ridiculous. And she calls him every Sunday now and she's forgotten another one.`,
      { isOwn: false },
    ),
  ],
})
