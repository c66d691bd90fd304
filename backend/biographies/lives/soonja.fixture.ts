import { aLife, aStory } from "../a-life.fixture.ts"

/** First person throughout, short sentences of somebody who learned English late. */
export const soonja = aLife({
  name: "Park Soon-ja",
  relationship: "mother",
  birthDate: null,
  birthPlace: "",
  keeper: "Daniel Park",
  answers: {
    early_life:
      "I was born in 1941 in Kaesong. When I was nine we walked south. My mother carried my brother and I carried the rice pot. I was the oldest daughter.",
    family:
      "I married my husband in 1965. He was a teacher. We have two sons, Daniel and Steven. My husband died in 2010.",
    education:
      "I studied nursing in Seoul. I went to Germany in 1966 as a nurse. I came to Chicago in 1972. I worked in Cook County Hospital for thirty years.",
    achievements: "I never missed one day of work.",
    personality: "My sons say I worry too much. I say somebody has to.",
    interests: "I sing in the church choir. I grow peppers. I make kimchi every November.",
    challenges: "I did not see my grandmother again after the war. I look at the map sometimes.",
    legacy: "Eat first. Then talk.",
  },
  stories: [
    aStory(
      111,
      "The rice pot",
      "Park Soon-ja",
      `When I was nine years old we left our house at night. My mother said take the pot, so I took the pot. It was bigger than me, you know. I carried it on my back like a turtle.

      We walked for eleven days. At the river there was no bridge anymore. A soldier, an American, very young, he put the pot on his truck and then he put me on top of the pot. I did not know one word. He gave me gum and I swallowed it.

      I still cook in this pot. My sons want to buy me a new one. I tell them, this pot walked from Kaesong. Did your pot walk?`,
    ),
  ],
})
