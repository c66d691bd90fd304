import { aFact, aLife, aStory } from "../a-life.fixture.ts"

/** Typed by a grandson with slips and little punctuation, one answer in German. */
export const heinrich = aLife({
  name: "Heinrich Brandt",
  relationship: "grandfather",
  birthDate: null,
  birthPlace: "Gumbinnen, East Prussia",
  keeper: "Toby Brandt",
  answers: {
    early_life:
      "opa was born 1935 in Gumbinnen which is in russia today. they had a farm with horses, trakehners, his dad breeded them. He rode before he could walk he says",
    family:
      "Seine Mutter hieß Auguste, sein Vater Ernst ist 1943 gefallen. Er hatte eine kleine Schwester, Christel, die auf der Flucht gestorben ist. Mit Oma Helga ist er seit 1960 verheiratet.",
    education:
      "after the war he was put on a farm in Holstein and went to school only in winter. then he learnd carpenter in Neumünster, made his Meister 1961. went to Australia in 1963 with Oma on a ship called the Castel Felice, they only wanted to stay 2 years lol",
    achievements:
      "he build our house. also the altar in the lutheran church in Tanunda, its made of red gum and there is no nail in it at all",
    personality:
      "opa is always up at 5. he wistles. if something is good he says kann man lassen thats the highest praise u can get",
    interests: "Skat, his bees (4 hives), the tigers game on the radio, liquorice the salty kind",
    challenges:
      "the flight in january 1945. his mother him and Christel went with the wagon over the ice on the Frisches Haff. he was nine",
    legacy: "measure twice cut once but also: dont measure people",
  },
  facts: [
    aFact(
      6,
      "Helga Brandt",
      "personality",
      "He still keeps a heel of bread in his jacket pocket, every day, and throws it to the magpies in the evening.",
    ),
  ],
  stories: [
    aStory(
      91,
      "The mare",
      "Heinrich Brandt",
      `Ja. So. The mare was called Perle. She was, she was eleven years old and she was my father's best one, and when he went to the war he said to me, you look after Perle. I was five, or six. You say that to a boy so that he does not cry. But I took it very serious.

      When we went, in January, the twenty-first of January, it was minus, I think minus twenty-five. My mother put the bedding on the wagon, and the ham, and Christel between the featherbeds. There were two horses before the wagon, Perle and a gelding, Max. And we drove three weeks. In the night we stood on the road, you could not go forward, everybody was on this road.

      On the Haff, that is the lagoon, the ice had water on top. So much, up to here, up to the knee. There were little trees stuck in the ice to show the way. You drove with fifty meters between the wagons because of the, because of the weight. The wagon in front of us, that was the Schimkats, our neighbors, they went in. It was very quick. There was only the, the hat of the old man.

      And Max would not go on. He stood and he shook. And Perle, she pulled him. She pulled the wagon and she pulled Max, and I walked by her head and I talked to her. I said all the names of the horses we had at home. That was the only thing I, that I could think of to say.

      She brought us over. On the other side, in Pomerania, soldiers took her. They needed horses. My mother showed them a paper and they took her anyhow. I held the rope, and a soldier, he was not a bad man, he was young, he opened my fingers one after the other.

      I have made many horses out of wood. For the children, for the grandchildren. They are all Perle. Nobody noticed, until Toby asked me why they have all the same white foot.`,
    ),
    aStory(
      92,
      "Building the house at Light Pass",
      "Helga Brandt",
      `We lived in a, in a tin shed. That was 1966. A tin shed with a dirt floor, in the summer it had forty-three degrees inside, and I was expecting Dieter. And Heinrich said to me, by Christmas you have a house. And I said, which Christmas?

      He worked in the day for the winery, making the, the vats, and in the evening he built. With a lamp. The neighbors came, the Lindners and also a Greek, Stavros, he mixed the concrete and he sang. They had no language together, the two of them. Heinrich had maybe fifty words of English and Stavros had maybe forty, and they were not the same words.

      He put the roof on the twenty-second of December. There were no windows in yet, only the holes. And on Christmas Eve he carried me over the, how do you say, the doorstep, and I was, I was like a barrel, and he made a noise like a horse. There was one chair. He had made one chair. So we took turns.

      Dieter was born on the sixth of January. The windows came in March.`,
      { isOwn: false },
    ),
  ],
})
