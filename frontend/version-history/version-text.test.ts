import { assert, describe, it } from "@effect/vitest"
import { UserId, VersionId } from "#protocol/ids.ts"
import type { Version } from "#protocol/version.ts"
import { isAsNow, newestFirst, quietWords, whatWords, whenWords, whoWords } from "./version-text.ts"

const aVersion = (changes: Partial<Version> = {}): Version => ({
  id: VersionId.make(1),
  text: "original",
  at: "2026-10-18T15:30:00.000Z",
  kind: "saved",
  by: [{ userId: UserId.make(1), name: "Margaret" }],
  added: 0,
  removed: 0,
  ...changes,
})

describe("what a version says of itself", () => {
  it("counts the words that came and went", () => {
    const what = (added: number, removed: number) => whatWords({ added, removed })
    assert.strictEqual(what(3, 1), "3 words added, 1 removed")
    assert.strictEqual(what(1, 0), "1 word added")
    assert.strictEqual(what(0, 1), "1 word removed")
    assert.strictEqual(what(0, 1_200), "1,200 words removed")
    assert.strictEqual(what(0, 0), "No words changed")
    assert.strictEqual(quietWords(1), "1 paragraph without changes")
    assert.strictEqual(quietWords(42), "42 paragraphs without changes")
  })
  it("names nobody where the engine did it, and someone where the name is gone", () => {
    assert.strictEqual(whoWords(aVersion({ kind: "heard", by: [] })).before, "Original transcript")
    assert.lengthOf(whoWords(aVersion({ kind: "translated" })).names, 0)
    assert.deepStrictEqual(whoWords(aVersion({ by: [] })).names, ["someone"])
    assert.deepStrictEqual(whoWords(aVersion({ kind: "left" })), {
      before: "Changed by ",
      names: ["Margaret"],
      after: " and not saved as a version",
    })
  })
  it("says nothing of a time that is none", () => {
    assert.strictEqual(whenWords("long ago"), "")
    assert.include(whenWords("2026-10-18T12:30:00.000Z"), "2026")
  })
})

describe("the history", () => {
  it("has the newest version first", () => {
    const [old, young, younger] = [
      aVersion({ id: VersionId.make(3), at: "2026-10-17T15:30:00.000Z" }),
      aVersion({ id: VersionId.make(1) }),
      aVersion({ id: VersionId.make(2) }),
    ]
    assert.deepStrictEqual(newestFirst([old, young, younger]), [younger, young, old])
  })
  it("knows whether a version is what stands now, each text by itself", () => {
    const words = (text: string) => [{ start: 0, end: 1, text, phrases: [] }]
    const story = { transcript: words("El río"), englishTranscript: words("The river") }
    assert.isTrue(isAsNow(story, "original", words("El río")))
    assert.isTrue(isAsNow(story, "english", words("The river")))
    assert.isFalse(isAsNow(story, "english", words("El río")))
    assert.isFalse(isAsNow(story, "original", []))
  })
})
