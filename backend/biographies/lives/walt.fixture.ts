import { aFact, aLife, aStory } from "../a-life.fixture.ts"

/** Answers in as few words as possible; one story, told by his daughter. */
export const walt = aLife({
  name: "Walter Lindquist",
  relationship: "grandfather",
  birthDate: "1939-03-17",
  birthPlace: "Galesburg, Illinois",
  keeper: "Kyle Lindquist",
  answers: {
    early_life: "Born 1939, Galesburg. Youngest of 4",
    family: "wife Marlene (d. 2011), kids Dale, Sharon, Rick. 7 grandkids",
    education: "High school, then railroad. Burlington Northern 38 yrs - brakeman, conductor",
    achievements: "n/a",
    personality: "Quiet. Stubborn. Always early",
    interests: "Fishing, Cubs, crossword in pen",
    challenges: "Lost two fingers in the yards 1966. Didnt complain",
    legacy: "?",
  },
  facts: [
    aFact(
      1,
      "Sharon Pruitt",
      "interests",
      "He took the Sunday paper only for the crossword and gave the rest to Mr. Oberg next door.",
    ),
  ],
  stories: [
    aStory(
      11,
      "The winter of the big blizzard",
      "Sharon Pruitt",
      `Okay so, um, this is about Dad and the, the blizzard of sixty-seven. I was seven. Dale was nine I think, and Rick wasn't born yet. We lived on Mulberry Street then, in the little yellow house with the coal furnace.

      Dad had been called out on a freight to Chicago the night before. Nobody knew what was coming. And it started to snow and it just, it just did not stop. Mom kept the radio on in the kitchen and they kept reading the names of the towns where the trains were stuck. She never said a word to us but she ironed everything in that house. She ironed dish towels.

      What we didn't know is that his train was stuck outside of Mendota. There were five men on it. They had, you know, one thermos of coffee and Dad's lunch pail, and Mom always packed too much, thank God. So the five of them ate Dad's lunch. Meatloaf sandwiches. He cut them up with his pocket knife in exactly five pieces, and he told me later that was the hardest arithmetic he ever did.

      They kept the stove in the caboose going for two days. They burned the, uh, the coal first and then a bench. And on the third day a farmer came across the field with a tractor and took them to his house, and the farmer's wife gave them fried eggs. Dad said he had eleven eggs. Eleven.

      He walked in on Sunday night with his eyebrows all white, and he hung up his coat, and he looked at the stack of ironing and he said, Marlene, I see you kept busy. That was all. That was it. That was my dad.

      And every Christmas after that, until the farmer died, we got a card from those people. Their name was Hoffert. Dad sent them a box of oranges every year. I think he sent them longer than he sent them to his own brother.`,
      { isOwn: false },
    ),
  ],
})

export const questionsAboutWalt: ReadonlyArray<readonly [question: string, gold: string | null]> = [
  ["where did grandpa walt work?", "Burlington Northern 38 yrs"],
  ["How many brothers and sisters did he have?", "Youngest of 4"],
  ["what happened to his hand", "Lost two fingers in the yards"],
  [
    "When he was snowed in on the train, how long did they have heat?",
    "kept the stove in the caboose going for two days",
  ],
  ["Who rescued the men from the stuck train?", "a farmer came across the field with a tractor"],
  ["Which baseball team was he for?", "Cubs"],
  ["What was the name of the farmer?", "Their name was Hoffert"],
  ["Was he ever in the army?", null],
  ["How did he and Marlene meet?", null],
  ["what year did he retire?", null],
]
