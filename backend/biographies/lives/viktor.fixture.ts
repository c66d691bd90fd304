import { aFact, aLife, aStory } from "../a-life.fixture.ts"

/** A spouse tells; many dates; somebody else's life is told beside his. */
export const viktor = aLife({
  name: "Viktor Petrov",
  relationship: "spouse",
  birthDate: "1950-06-11",
  birthPlace: "Plovdiv, Bulgaria",
  keeper: "Elena Petrova",
  answers: {
    early_life:
      "Viktor was a wild child. He broke his arm three times before he was ten. His grandmother Stoyanka taught him to play chess and she never let him win.",
    family:
      "We met in 1974 in the queue for oranges. We married in 1976 and our daughter Maria was born in 1979. His brother Georgi lives in Varna.",
    education:
      "He studied engineering in Sofia from 1969 to 1974. Then worked for the railways for eleven years. In 1990 he lost his job and drove a taxi.",
    achievements:
      "1983 national chess championship, third place. Taught half the children of our block to play.",
    personality: "Impatient, warm, funny",
    interests: "Chess; crosswords; repairing radios, which he never finishes; tomatoes.",
    challenges:
      "His father was arrested in 1959 and the family was sent to a village. He had a heart attack in 2008, and the doctor was one of his chess pupils.",
    legacy:
      '"Think two moves ahead and be kind one move ahead." That\'s what he tells the children.',
  },
  facts: [
    aFact(
      41,
      "Maria Petrova",
      "interests",
      "He let me win at chess once, when I was sick, and he still denies it.",
    ),
  ],
  stories: [
    aStory(
      121,
      "Third place",
      "Viktor Petrov",
      `In 1983 I played in the championship in Sofia, and I was the only one who came by train, because I worked for the railways and the train was free. I had one suit. My wife had sewn the button on with fishing line.

      In the last round I played a boy of sixteen. He offered me a draw. I was proud and I said no. And he beat me in nine moves. So I had the third place and not the second, and I have thought of it every day since.

      My grandmother would have taken the draw.`,
    ),
    aStory(
      122,
      "My father's taxi",
      "Maria Petrova",
      `In 1990 the railway let him go and my father bought a Lada and he became the worst taxi driver in Plovdiv. He would stop in the middle of the road to finish an argument. In 1994 I went to Germany to study and he drove me to the airport, two hours, and he didn't say a word, and then he gave me a chess set the size of a matchbox. I have it here.`,
      { isOwn: false },
    ),
  ],
})
