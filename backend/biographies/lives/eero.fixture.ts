import { aFact, aLife, aStory } from "../a-life.fixture.ts"

/** Family name first with a comma, notes with labels, and a recording nobody has translated. */
export const eero = aLife({
  name: "Koskinen, Eero",
  relationship: "father",
  birthDate: "1926-01-19",
  birthPlace: "near Tampere",
  keeper: "Liisa Koskinen",
  answers: {
    early_life:
      "My father grew up on a small farm. His mother died when he was nine and his sister Aino raised the boys. He skied four miles to school.",
    family:
      "Wife: Helmi. Children: Liisa, Jukka. Dad met her at a dance in Lahti in 1949, she always said he stepped on both her feet.",
    education: "Carpenter. Built half the houses on our street. Never owned a tie.",
    achievements: "Dad built the sauna with his own hands in 1961. It still stands.",
    personality: "A man of few words. When he said yes it was yes.",
    interests: "skiing, fishing and the radio",
    challenges:
      "He was sent to the front in 1944. He never spoke about it. He came home in 1945 with frozen feet.",
    legacy: "A job is done when it is done.",
  },
  facts: [
    aFact(
      31,
      "Jukka Koskinen",
      "challenges",
      "Dad once told me that he had been afraid of the dark all his life.",
    ),
    aFact(32, "Jukka Koskinen", "family", "He was married to Mom for 51 years."),
  ],
  stories: [
    aStory(
      91,
      "Talvi 1944",
      "Eero Koskinen",
      "Minä olin silloin kahdeksantoista. Vuonna 1944 meidät lähetettiin junalla Viipuriin, ja Aino antoi minulle villasukat. Ne sukat minulla on vieläkin.",
      { language: "fi" },
    ),
  ],
})
