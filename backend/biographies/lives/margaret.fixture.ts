import { aLife, aStory } from "../a-life.fixture.ts"

/** Written by a granddaughter in the third person, with one long story of her own. */
export const margaret = aLife({
  name: "Margaret Novak",
  relationship: "grandmother",
  birthDate: "1931-03-04",
  birthPlace: "Dayton, Ohio",
  keeper: "Anna",
  answers: {
    early_life:
      "She was born just outside Dayton, the fourth of seven kids. The family had very little money and she always says they didnt know it. Her favourite place was the creek behind the mill",
    family:
      "Married to Grandpa Walter for 52 years. They had three children: Helen, James and Katherine. She has nine grandchildren and she never forgets a birthday.",
    education:
      "she left school at 16 to work at the telephone exchange. Later she went back and finished her diploma when she was 40!",
    achievements: "Finishing school at 40. Also ran the church food pantry for twenty years",
    personality: "Funny, stubborn, generous. She taught me to play gin rummy and she cheats.",
    interests: "gin rummy, her roses, the Cincinnati Reds, crossword puzzles",
    challenges:
      "The 1937 flood, they lost everything. And losing Grandpa in 2003 was very hard for her, she did not cook for a month.",
    legacy: "",
  },
  stories: [
    aStory(
      61,
      "The night of the flood",
      "Margaret Novak",
      `Well, um, let me see. I was born in 1931 in a little house outside Dayton, Ohio, the fourth of seven children. It was cold in that house. My father, Thomas Keller, worked at the paper mill until it closed, and my mother took in washing for the families on Elm Street.

      We had one good coat between three sisters, so we took turns going to church. You know, people say those were hard times, and they were, but we did not know any other kind. That was it. We ate a lot of beans. Do you remember those blue bowls in my kitchen? Those were hers.

      The flood came in January of 1937, when I was five years old. My brother Henry woke us in the night and carried me down the stairs on his back, and the water was already, already up to his knees. He never let me forget it. We lived in the school gymnasium for eleven weeks with forty other families, and a teacher named Miss Alvarez taught me to read there, by a lantern, from a seed catalogue.

      I started work at sixteen in the telephone exchange, on the night shift, and I sent half of what I earned home to my mother. That is where I met your grandfather. He used to call at two in the morning to ask the time, and I told him to buy a clock. He said he had three of them.

      We were married in June of 1951 in the garden behind the Lutheran church, because the roof was being mended. It rained. Everybody laughed, and the cake, uh, the cake slid right off the table. My sister Ruth played the accordion in her wet shoes.

      Your mother was the first in our family who went to college. I remember driving her to Ann Arbor in 1971 in the old Ford, and neither of us said a word for the last hour, because if one of us had started crying, we would both have cried, and I was driving. She became a nurse, and she worked in the same hospital for thirty years.

      What I learned is that you do not need much. You need somebody who carries you down the stairs. When Henry died in 1999 I told that story at his funeral, and a man I had never seen before stood up and said that my brother had carried him too, in the same flood, on the same night. I had never known.

      So that is my story. Thank you for asking me, it is a good question. I think that is all, things are what they are.`,
    ),
  ],
})

export const questionsAboutMargaret: ReadonlyArray<
  readonly [question: string, gold: string | null]
> = [
  ["Where did she grow up?", "outside Dayton"],
  ["When was she born?", "4 March 1931"],
  ["What did her father do?", "worked at the paper mill"],
  ["How did she meet grandpa?", "That is where I met your grandfather"],
  ["Tell me about the wedding", "in the garden behind the Lutheran church"],
  ["What was her first job?", "telephone exchange"],
  ["Who was Henry?", "Henry"],
  ["How many children did she have?", "three children"],
  ["Did she finish school?", "finished her diploma"],
  ["What are her hobbies?", "gin rummy, her roses"],
  ["Who taught her to read?", "a teacher named Miss Alvarez"],
  ["Was there ever a flood?", "flood"],
  ["When did Henry die?", "When Henry died in 1999"],
  ["What did she learn from life?", "you do not need much"],
  ["What was her favourite food?", null],
  ["Did she ever travel to Europe?", null],
  ["What did she think of the moon landing?", null],
  ["Who was her best friend at school?", null],
  ["Did she have a dog?", null],
  ["What do we know about aunt Ruth?", "Ruth"],
]
