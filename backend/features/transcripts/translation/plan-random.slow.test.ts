import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { aTranslation, paragraphsOf } from "./translation.fixture.ts"
import { paragraphIds } from "./paragraph-hashes.ts"
import { looksOf } from "./review-items.ts"
import { planOf } from "./plan.ts"

const word = fc.oneof(
  fc.constantFrom("si", "no", "si no"),
  fc.nat({ max: 99 }).map((n) => `el rio ${String(n)} y la casa`),
)
const where = fc.nat({ max: 12 })

const changes = {
  change: (lines: Array<string>, at: number, text: string) => void lines.splice(at, 1, text),
  add: (lines: Array<string>, at: number, text: string) => void lines.splice(at, 0, text),
  remove: (lines: Array<string>, at: number) => void lines.splice(at, 1),
  join: (lines: Array<string>, at: number) =>
    void lines.splice(at, 2, lines.slice(at, at + 2).join(" ")),
  split: (lines: Array<string>, at: number) =>
    void lines.splice(at, 1, ...(lines[at] ?? "").split(/ (?=\S+$)/)),
  move: (lines: Array<string>, at: number) => void lines.push(...lines.splice(at, 1)),
}
const edit = fc.oneof(
  fc.record({
    text: fc.constant("original" as const),
    how: fc.constantFrom(...Object.values(changes)),
    ...{ at: where, words: word },
  }),
  fc.record({
    text: fc.constant("english" as const),
    // What stands in another order than the original, nobody can tell whose English it is.
    how: fc.constantFrom(changes.change, changes.add, changes.remove, changes.join, changes.split),
    ...{ at: where, words: word },
  }),
)
const evening = fc.array(edit, { maxLength: 5 })

const isSubsequence = (few: ReadonlyArray<string>, many: ReadonlyArray<string>) => {
  let at = 0
  for (const one of many) if (one === few[at]) at += 1
  return at === few.length
}

describe("R271 whatever people write on either side, a translation made anew", () => {
  it("takes nothing from what they wrote, has everything else, and asks for nothing twice", () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 8 }),
        fc.array(evening, { minLength: 1, maxLength: 4 }),
        (told, evenings) => {
          const story = aTranslation(paragraphsOf(...told))
          story.translate()
          for (const edits of evenings) {
            for (const { text, how, at, words } of edits) {
              // In English people write what no engine does.
              const written = text === "english" ? `by hand ${words}` : words
              story.write(text, (lines) => {
                if (lines.length > 0) how(lines, at % lines.length, written)
              })
            }
            const before = story.english()
            const knownBefore = story.memory()
            const machines = new Set(knownBefore.paragraphs.flatMap(({ machine }) => machine ?? []))
            const ids = new Set(knownBefore.paragraphs.map(({ id }) => id))
            story.asked.length = 0
            story.translate()

            for (const { machine } of story.memory().paragraphs) machines.add(machine ?? "")
            const byHand = before.filter((line) => !machines.has(line))
            const after = story.english()
            expect(isSubsequence(byHand, after)).toBe(true)
            const now = paragraphIds(story.original())
            expect(story.asked.length).toBe(
              now.filter((id, n) => !ids.has(id) && story.asked.includes(story.original()[n] ?? ""))
                .length,
            )
            if (byHand.length === 0) {
              expect(after).toEqual(story.original().map((text) => `en ${text}`))
              expect(looksOf(story.words(), story.memory())).toEqual([])
            }
            expect(planOf(story.words(), story.memory()).wanted).toEqual([])
            story.translate()
            expect(isSubsequence(byHand, story.english())).toBe(true)
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})
