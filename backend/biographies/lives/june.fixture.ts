import { aFact, aLife } from "../a-life.fixture.ts"

/** Her own answers in the first person, some terse, some not; answers only. */
export const june = aLife({
  name: "June Castellano",
  relationship: "self",
  birthDate: "1946-06-11",
  birthPlace: "Providence, Rhode Island",
  keeper: "June Castellano",
  answers: {
    early_life:
      "June 11, 1946, Federal Hill, Providence, third floor of a triple decker on Knight Street. My grandparents were on the second floor and my Uncle Sal on the first, so you couldn't sneeze without three God-bless-yous. I had rheumatic fever when I was seven and spent a whole year in bed with a radio.",
    family:
      "Father Anthony, mother Filomena, one sister (Carol, two years younger and bossier). Married Ray Castellano in 1968, divorced 1981, we're better friends now than we ever were. One daughter: Tina. Dog: Biscuit, deceased, irreplaceable.",
    education:
      "Classical High School, class of '64. I wanted to go to college but my father said it was Carol or me, and Carol was smarter so I said Carol. I started at the phone company as an operator that summer, $62 a week. Got my degree finally at CCRI in 1991, at night, at 45.",
    achievements:
      "I was the first woman in Rhode Island to climb poles for New England Telephone, 1974. Somebody will tell you it was Donna Fusco. It was not Donna Fusco, she was second.",
    personality: "Big mouth. Soft heart.",
    interests:
      "bocce / the Red Sox / Jeopardy / my sister's escarole soup (I can't make it, nobody can) / the casino, but only the penny slots",
    challenges:
      "I fell in '83, twenty-two feet, off a pole in Cranston in the ice. Broke my back in two places. They told me I would not walk and I told them where to go. Ray came every day of it and we weren't even married anymore. Took me fourteen months.",
    legacy: "n/a yet. Ask me when I'm dead",
  },
  facts: [
    aFact(
      7,
      "Tina Castellano",
      "interests",
      "Ma has kept score of every Red Sox game in green notebooks since 1975.",
    ),
    aFact(
      8,
      "Tina Castellano",
      "personality",
      "She calls the weather man by his first name and argues with him.",
    ),
  ],
  stories: [],
})
