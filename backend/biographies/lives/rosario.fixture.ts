import { aFact, aLife, aStory } from "../a-life.fixture.ts"

/** Chatty answers by a granddaughter, one story of her own and one a coworker tells; no fact on her death. */
export const rosario = aLife({
  name: "Maria do Rosário Ávila",
  relationship: "grandmother",
  birthDate: "1931-10-07",
  birthPlace: "Lajes do Pico, Azores",
  keeper: "Denise Medeiros",
  answers: {
    early_life:
      "OK so Vovó was born in Lajes, on Pico, that's the island with the volcano, on October 7, 1931, which is the feast of Our Lady of the Rosary, so that was the name settled. Her father, Manuel, was a vigia, he sat in a tower all day with binoculars looking for whales and when he saw one he fired off a rocket. She says she learned to be quiet because of him. Her mother died when she was eight and after that she lived with her godmother, Dona Hermínia, who had a bakery.",
    family:
      "She married my Vovô, João Ávila, by proxy! He was already in New Bedford, so his brother Gil stood in for him at the altar. That was 1957. They had three girls: my mom Connie, then Lucy, then Fatima. No boys, and Vovô named the boat after himself so there would be one João Junior.",
    education:
      "Third grade and that was it, but she could do any sum in her head. She cut fish at the Aiello plant on the waterfront for 31 years. At night she took the citizenship class at the Immigrants' Assistance Center and passed in 1974, and she framed the flag.",
    personality:
      "Stubborn, clean, funny when you didn't expect it. She never once sat down to eat with us, she ate standing at the stove. If you said you were tired she said, tired of what?",
    interests:
      "Her grapevine on the chain link fence, her Sunday radio rosary, and wrestling. I mean TV wrestling. She loved Bruno Sammartino and she'd yell at the referee in Portuguese.",
    challenges:
      "The boat. The João Junior went down off Nantucket in February 1978 with Vovô and three other men and they only found the life ring. She went back to work on the ninth day because, she said, fish don't wait. She paid off the mortgage by herself in 1989.",
  },
  facts: [
    aFact(
      31,
      "Lucy Furtado",
      "interests",
      "Ma put orange peel and a shot of whiskey in her massa sovada and told the priest it was vanilla.",
    ),
  ],
  stories: [
    aStory(
      211,
      "Married to my brother-in-law",
      "Maria do Rosário Ávila",
      `You want the wedding? Everybody wants the wedding. Alright.

      I knew João from, he was from Calheta, the next, not the next village, the one after. I saw him, what, six times. Six times and one of them was a funeral. And then he went to America, he went to an uncle, and he wrote to me for two years. He had, ay, terrible handwriting. My godmother read me the letters because I couldn't, nobody could, and I think, I always think she put things in. Because when I met him again he didn't talk like that.

      So to come over you had to be married, for the papers. So they did it with a, a procuração. His brother Gil stood there in the church. And Gil, he's a joker, he had a stone in his shoe or he said it was a stone, and he's making faces the whole time, and the priest, Father Serpa, he says, Gil, you're a married man today until five o'clock, behave. I laughed. I laughed in my wedding. The women talked about that for years.

      I had a blue dress, not white, because the white cloth, the ship with the cloth didn't come in. And after, we had soup, and Gil went home to his own wife, and I went home to the bakery and I, I got up at three and made the bread like every day. A married lady.

      Eight months I waited for the visa. Then I came by plane to Boston, from Santa Maria. I was sick in a hat. It wasn't my hat. And João was there at the gate with a coat for me, a red coat, and it was too big, because he didn't, he had forgot how big I was. I wore it eleven winters.`,
    ),
    aStory(
      212,
      "Rosie on the line",
      "Bev Sylvia",
      `I started at the fish house in, let me think, 1969, I was eighteen and I didn't know a cod from a haddock. And they put me next to Rosie. We all called her Rosie, I don't think she liked it.

      She didn't say a word to me for a week. She'd just reach over and turn my knife. Like, every time I had it wrong, she'd turn it. And she was doing, God, she was doing two fish for everybody's one, and humming. And then on the Friday she gives me this sandwich, linguiça and egg, and she says, you too skinny for this work. And that was that, we were friends for forty years.

      The thing I want to tell is the strike. In '73, no, it was '74, it was the year she got her citizenship. They wanted to cut the, they were going to take away the hot water. For your hands. You had a bucket of hot water between two girls so you could feel your fingers, and this new manager, Kessler, he says it's costing too much. And nobody's saying anything, everybody's scared. And Rosie puts her knife down. She wipes her hands, and she walks up the stairs to the office in her boots, and she puts her hands in his coffee. In his cup! Well, the fingers. And she goes, now it's cold, see?

      And she came back down and picked up the knife. And the rest of us just stood there. And then one by one we put ours down. Forty-two women. It took about an hour and twenty minutes, that was the whole strike. We got the buckets back, and we got one each.`,
      { isOwn: false },
    ),
  ],
})

export const questionsAboutRosario: ReadonlyArray<
  readonly [question: string, gold: string | null]
> = [
  ["What was her father's job on Pico?", "was a vigia, he sat in a tower all day with binoculars"],
  ["how old was Vovó when she lost her mom?", "Her mother died when she was eight"],
  ["Who stood in for the groom at the wedding?", "his brother Gil stood in for him at the altar"],
  [
    "tell me about her work at the fish plant, how many years?",
    "at the Aiello plant on the waterfront for 31 years",
  ],
  ["Which wrestler was her favorite?", "She loved Bruno Sammartino"],
  ["When did the boat sink?", "went down off Nantucket in February 1978"],
  ["What's the secret ingredient in her sweet bread", "put orange peel and a shot of whiskey"],
  ["Why wasn't her wedding dress white?", "I had a blue dress, not white, because the white cloth"],
  ["How long did she have to wait for her visa?", "Eight months I waited for the visa"],
  ["What did Rosie do with the manager's coffee?", "she puts her hands in his coffee"],
  ["What were the names of the men who drowned with Vovô?", null],
  ["Did she ever go back to Pico to visit?", null],
  ["When did Vovó retire?", null],
  ["What did her mother die of?", null],
  ["Does anybody still have the red coat?", null],
  ["Did she ever marry again after João?", null],
]
