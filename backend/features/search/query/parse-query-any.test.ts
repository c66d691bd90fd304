import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cpuMillis } from "#protocol/cpu-millis.fixture.ts"
import { anna } from "./actor.fixture.ts"
import { type Knows, understand } from "./parse-query.ts"
import { wordsOf } from "../tokenize.ts"

const words = [
  ..."Rosa grandma my mother's Will may June told by about stories recorded recordings Ben I".split(
    " ",
  ),
  ..."in the fifties before 1952 1950-55 since after last week year 3 months and to from of".split(
    " ",
  ),
  ...['"', "“", "”", "«", "»", "„", "'", "’", "\u202e", "\u200f", "👩‍👧", "日本", "おばあさん", "?!"],
]

const questions = fc.oneof(
  fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((some) => some.join(" ")),
  fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((some) => some.join("")),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({ unit: "binary", maxLength: 200 }),
)

/** Nobody, and nothing but a day: what somebody knows who may see nothing. */
const nobody: Knows = { people: [], recorders: [], today: anna.today }

describe("R457 whatever is asked", () => {
  it("is read, each filter once, and there is none without all of them", () => {
    fc.assert(
      fc.property(questions, (question) => {
        const { filters, phrases } = understand(question, anna)
        const keys = filters.map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        for (const phrase of phrases) expect(question).toContain(phrase)
        const { words, ...without } = understand(question, anna, keys)
        const nothing = { filters: [], phrases: [], only: null, isListing: false }
        expect(without).toEqual({ ...nothing, removed: filters })
        if (wordsOf(question).length > 0) expect(wordsOf(words)).not.toEqual([])
      }),
    )
  })

  it("never loses words by less than a filter", () => {
    fc.assert(
      fc.property(questions, (question) => {
        const { filters, words } = understand(question, anna)
        if (filters.length === 0) expect(words).toBe(question)
        expect(words.length).toBeLessThanOrEqual(question.length + 1)
      }),
    )
  })

  it("R460 understands nobody whom the asker does not know", () => {
    fc.assert(
      fc.property(questions, (question) => {
        const { filters, only } = understand(question, nobody)
        expect(filters.map(({ kind }) => kind)).not.toContain("person")
        expect(filters.map(({ kind }) => kind)).not.toContain("recorder")
        expect(only?.people).toBeUndefined()
        expect(only?.recorders).toBeUndefined()
      }),
    )
  })

  it("R460 names only those whom the asker knows", () => {
    const subset = fc.subarray([...anna.people])
    fc.assert(
      fc.property(questions, subset, (question, people) => {
        const known = new Set(people.map(({ id }) => id))
        const { only } = understand(question, { ...anna, people })
        for (const id of only?.people ?? []) expect(known).toContain(id)
      }),
    )
  })
})

describe("R457 hostile questions are read as any other", () => {
  const long = 10_000
  it.for([
    ["one letter", "a".repeat(long)],
    ["quotes that open", "“".repeat(long)],
    ["straight quotes", '"'.repeat(long)],
    ["quotes of quotes", '"a'.repeat(long / 2)],
    ["guillemets", "«»".repeat(long / 2)],
    ["apostrophes", "a'".repeat(long / 2)],
    ["dashes", "1950-".repeat(long / 5)],
    ["'in'", "in ".repeat(long / 3)],
    ["dates", "in 1952 ".repeat(long / 8)],
    ["ranges that do not end", "from 1950 to ".repeat(long / 13)],
    ["months", "recorded in May ".repeat(long / 16)],
    ["names", "Rosa ".repeat(long / 5)],
    ["marks of direction", "\u202e\u200f".repeat(long / 2)],
    ["emoji", "👩‍👩‍👧‍👦".repeat(long / 11)],
    ["characters without spaces", "祖母の戦争の話".repeat(long / 7)],
    ["accents without letters", "\u0301".repeat(long)],
    ["nothing that is seen", " \t\n\u200b".repeat(long / 4)],
  ] as const)("%s", ([, question]) => {
    const spent = cpuMillis(() => void understand(question, anna))
    expect(spent).toBeLessThan(2_000)
    const { phrases } = understand(question, anna)
    expect(phrases.length).toBeLessThanOrEqual(10)
  })

  it.for([
    "'; DROP TABLE stories; --",
    '" OR 1=1',
    "${process.env}",
    "constructor prototype __proto__",
    "stories by constructor",
    "toString's stories",
    "\u0000\ud800",
    "祖母の戦争の話",
    "👵 🪖",
  ])("%s", (question) => {
    expect(understand(question, anna)).toMatchObject({ filters: [], words: question })
  })

  it("reads a name between marks of direction", () => {
    expect(understand("\u200fRosa\u200f swimming", anna).only?.people).toEqual([1])
  })
})
