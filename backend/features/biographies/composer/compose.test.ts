import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { aFact, aLife, type ALife, aStory } from "../biography.fixture.ts"
import { wordVectors } from "../word-vectors.fixture.ts"
import { compose } from "./compose.ts"

const composed = (life: Partial<ALife>) =>
  compose(
    aLife({
      name: "Ruth Adler",
      relationship: "aunt",
      keeper: "Tom Adler",
      answers: {},
      stories: [],
      ...life,
    }),
    wordVectors,
  )
const textOf = (life: Partial<ALife>) =>
  Effect.map(composed(life), ({ lines }) => lines.map(({ text }) => text))

describe("a biography that this house puts together", () => {
  it.effect("R308 is nothing where nobody told anything", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* composed({ answers: { early_life: "n/a", family: "?" } }), {
        lines: [],
        events: [],
        born: null,
      })
    }),
  )

  it.effect(
    "R309 gives a fragment its subject, takes a sentence as it is, and quotes the rest",
    () =>
      Effect.gen(function* () {
        const lines = yield* textOf({
          answers: {
            early_life: "Born 1939 in Galesburg. Youngest of 4",
            education: "She left school at 16. High school, then railroad.",
            personality: "funny, stubborn and generous",
            challenges: "She taught me to swim after the flood.",
          },
        })
        assert.deepStrictEqual(lines, [
          "Ruth Adler was born in 1939 in Galesburg.",
          "She was the youngest of four.",
          "Ruth left school at 16.",
          "Tom adds: “High school, then railroad.”",
          "Tom remembers: “She taught me to swim after the flood.”",
          "The family describes Ruth as funny, stubborn and generous.",
        ])
      }),
  )

  it.effect("R309 knows the person by name, however it is written", () =>
    Effect.gen(function* () {
      const { lines, events } = yield* composed({
        answers: { early_life: "Ruth was born in Parral in 1931. Ruth Ann was her aunt." },
      })
      assert.strictEqual(lines[0]?.text, "Ruth Adler was born in Parral in 1931.")
      assert.deepStrictEqual(
        events.map(({ year }) => year),
        [1931],
      )
    }),
  )

  it.effect(
    "R690 says a birth as exactly as the family knows it, in words and on the timeline",
    () =>
      Effect.gen(function* () {
        const born = (birthDate: string) => composed({ birthDate, birthPlace: "Cork", answers: {} })
        const about = yield* born("about 1904")
        assert.strictEqual(about.lines[0]?.text, "Ruth Adler was born about 1904 in Cork.")
        assert.deepInclude(about.events[0], { year: 1904, isAbout: true })
        assert.strictEqual(about.born?.year, 1904)
        const year = yield* born("1904")
        assert.strictEqual(year.lines[0]?.text, "Ruth Adler was born in 1904 in Cork.")
        assert.deepInclude(year.events[0], { year: 1904, isAbout: false })
        const day = yield* born("May 3, 1904")
        assert.strictEqual(day.lines[0]?.text, "Ruth Adler was born on 3 May 1904 in Cork.")
      }),
  )

  it.effect("R309 never takes somebody else for the person", () =>
    Effect.gen(function* () {
      const lines = yield* textOf({
        birthDate: "1939-05-01",
        answers: {
          early_life:
            "Her brother was born in 1920. Aunt Mabel was her godmother. She raised nine children.",
          family:
            "My mother was her sister. Her mother sang. She died young. Tim died in 1944. She was 19.",
        },
      })
      const text = lines.join("\n")
      assert.include(text, "Ruth Adler was born on 1 May 1939.")
      assert.notMatch(text, /Ruth (?:raised|died|was her)/)
      assert.include(text, "Aunt Mabel was her godmother. She raised nine children.")
      assert.include(text, "mother sang. She died young.")
      assert.notInclude(text, "Ruth was 19")
    }),
  )

  it.effect("R310 tells what a person says of themself of them, and quotes what they feel", () =>
    Effect.gen(function* () {
      const lines = yield* textOf({
        relationship: "mother",
        answers: {
          early_life: "I was born in 1934 near Lübeck. I had to carry the coal before school.",
          education: "I live in Ohio and work at the mill. I learned to bake from my father.",
          challenges: "I lost my brother. I do not talk about it.",
        },
      })
      assert.deepStrictEqual(lines, [
        "Ruth Adler was born in 1934 near Lübeck.",
        "She had to carry the coal before school.",
        "About work, Ruth writes: “I live in Ohio and work at the mill.”",
        "She learned to bake from her father.",
        "About hard times, Ruth writes: “I lost my brother. I do not talk about it.”",
      ])
    }),
  )

  it.effect(
    "R310 knows their own voice by a husband or a birth as well, also in learned English",
    () =>
      Effect.gen(function* () {
        const lines = yield* textOf({
          relationship: "mother",
          answers: {
            early_life:
              "I am born in Shiraz in 1953. My father gave me a radio and he repaired it.",
            family: "My first husband was Dariush, he was an engineer. We divorced in 1991.",
          },
        })
        for (const line of lines) assert.notMatch(line, /Tom (?:remembers|adds|writes)/)
      }),
  )

  it.effect("R308 tells both where two disagree about a number", () =>
    Effect.gen(function* () {
      const lines = yield* textOf({
        facts: [
          aFact(1, "Ben", "family", "She had three sisters."),
          aFact(2, "Anna", "family", "She had four sisters."),
        ],
      })
      const text = lines.join(" ")
      assert.match(text, /three sisters/)
      assert.match(text, /four sisters/)
    }),
  )

  it.effect("R310 takes the keeper's I for the keeper's", () =>
    Effect.gen(function* () {
      const lines = yield* textOf({
        answers: {
          family:
            "I loved her pies. My cousins and I fought over her strudel. I was born in her house.",
        },
      })
      for (const line of lines) assert.match(line, /Tom (?:remembers|adds|writes): “I loved/)
    }),
  )

  it.effect("R311 quotes another language as it is, and puts no rule of English to it", () =>
    Effect.gen(function* () {
      const words = "Nació en Parral en 1931. Nunca se casó, pero crió a sus sobrinos."
      const lines = yield* textOf({
        answers: { family: words },
        stories: [
          aStory(
            7,
            "Der Brotofen",
            "Ruth Adler",
            "Ich bin 1934 in Lübeck geboren und hatte drei Brüder.",
            {
              language: "de",
            },
          ),
        ],
      })
      assert.deepStrictEqual(lines, [
        `About Ruth Adler’s family, Tom writes: “${words}”`,
        "In ‘Der Brotofen’, Ruth says, in German: “Ich bin 1934 in Lübeck geboren und hatte drei Brüder.”",
      ])
    }),
  )

  it.effect(
    "R312 lets a line be heard where a voice says the same, but not where it says another year",
    () =>
      Effect.gen(function* () {
        const said = "She left school in 1947 to work at the telephone exchange."
        const told = (year: number) =>
          composed({
            answers: { education: said },
            stories: [
              aStory(
                3,
                "School",
                "Ruth Adler",
                `We ate beans. I left school in ${String(year)} to work at the telephone exchange.`,
              ),
            ],
          })
        const line = ({
          lines,
        }: {
          lines: ReadonlyArray<{ text: string; echoes: ReadonlyArray<unknown> }>
        }) => lines.find(({ text }) => text.includes("left school in 1947"))
        assert.lengthOf(line(yield* told(1947))?.echoes ?? [], 1)
        assert.lengthOf(line(yield* told(1949))?.echoes ?? [], 0)
      }),
  )

  it.effect("R312 counts a year by age only with what tells the birth among its sources", () =>
    Effect.gen(function* () {
      const { events, born } = yield* composed({
        answers: {
          early_life: "She was born in 1931 in Parral.",
          education: "She left school at 16.",
        },
        facts: [aFact(5, "Hector", "family", "She was engaged once, in 1955.")],
      })
      assert.deepStrictEqual(born, {
        year: 1931,
        sources: [{ kind: "answer", question: "early_life" }],
      })
      assert.deepStrictEqual(
        events.map(({ year, isAbout, sources }) => [year, isAbout, sources.length]),
        [
          [1931, false, 1],
          [1947, true, 2],
          [1955, false, 1],
        ],
      )
    }),
  )
})
