import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cpuMillis } from "#protocol/cpu-millis.fixture.ts"
import { changesBetween, countChanges, type TextChange } from "./text-diff.ts"

const applied = (text: string, changes: ReadonlyArray<TextChange>) =>
  changes
    .toReversed()
    .reduce(
      (now, { at, remove, insert }) => now.slice(0, at) + insert + now.slice(at + remove),
      text,
    )

const someText = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 6 }),
      fc.constantFrom(" ", "\n", "the", "😀", "e\u0301"),
    ),
    {
      maxLength: 30,
    },
  )
  .map((parts) => parts.join("").toWellFormed())

describe("the smallest change that makes one text of another", () => {
  it("touches the changed word and nothing else", () => {
    const before = "The river froze.\nWe walked to the mil and back.\nNever so cold."
    const after = before.replace(" mil ", " mill ")
    expect(changesBetween(before, after)).toEqual([
      { at: before.indexOf(" and back"), remove: 0, insert: "l" },
    ])
  })

  it("leaves equal paragraphs alone when others come and go around them", () => {
    const changes = changesBetween("one\ntwo\nthree\nfour", "zero\none\nthree\nfour!")
    expect(applied("one\ntwo\nthree\nfour", changes)).toBe("zero\none\nthree\nfour!")
    expect(changes.map(({ remove }) => remove)).toEqual([0, 4, 0])
  })

  it("never tears a sign of two halves apart", () => {
    fc.assert(
      fc.property(someText, someText, (before, after) => {
        const changes = changesBetween(before, after)
        for (const { at, remove, insert } of changes) {
          expect(before.slice(0, at).isWellFormed()).toBe(true)
          expect(before.slice(at, at + remove).isWellFormed()).toBe(true)
          expect(insert.isWellFormed()).toBe(true)
        }
        expect(applied(before, changes)).toBe(after)
      }),
      { numRuns: 500 },
    )
  })

  it("is found for a long text that is another altogether", () => {
    const long = (word: string) => Array.from({ length: 30_000 }, (_, n) => `${word}${n % 977}`)
    const before = long("a").join(" ")
    const after = long("b").join(" ")
    expect(applied(before, changesBetween(before, after))).toBe(after)
  })

  it("is given up in time, however many paragraphs are each another altogether", () => {
    const text = (word: string) =>
      Array.from({ length: 12 }, (_, line) => {
        const words = Array.from({ length: 4_000 }, (__, n) => word + String((n * 7_919) % 997))
        return `same ${String(line)}\n${words.join(" ")}`
      }).join("\n")
    const [before, after] = [text("a"), text("b")]
    const spent = cpuMillis(() => {
      expect(applied(before, changesBetween(before, after))).toBe(after)
    })
    expect(spent).toBeLessThan(1_500)
  })
})

describe("what changed, in words", () => {
  it("counts words that came and went, and a changed one as both", () => {
    expect(countChanges("", "three new words")).toEqual({ added: 3, removed: 0 })
    expect(countChanges("We walked to the mil.", "We walked to the mill.")).toEqual({
      added: 1,
      removed: 1,
    })
    expect(countChanges("one two three", "one three")).toEqual({ added: 0, removed: 1 })
    expect(countChanges("same", "same")).toEqual({ added: 0, removed: 0 })
  })
})
