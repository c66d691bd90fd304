import { assert, describe, it } from "@effect/vitest"
import { joinSplitSentences } from "./join-split-sentences.ts"

/** Phrases of a second each, with these pauses after them. */
const said = (...phrases: ReadonlyArray<readonly [text: string, pause: number]>) => {
  let start = 0
  return phrases.map(([text, pause]) => {
    const phrase = { start, end: start + 1, text }
    start += 1 + pause
    return phrase
  })
}
const joined = (phrases: ReturnType<typeof said>, joints?: ReadonlyArray<number>) =>
  joinSplitSentences(phrases, joints)
    .map(({ text }) => text)
    .join(" ")

describe("a sentence that a slow speaker's pause has split", () => {
  it.each([
    [
      [
        ["This ceremony is a day.", 1.3],
        ["For both remembrance and resolve.", 1.4],
        ["We mourn.", 1],
      ],
      "This ceremony is a day for both remembrance and resolve. We mourn.",
    ],
    [
      [
        ["We mourn those people.", 1.3],
        ["Who were killed that day.", 1.3],
        ["I was ten.", 1],
      ],
      "We mourn those people who were killed that day. I was ten.",
    ],
    [
      [
        ["We walked to the.", 2],
        ["River in the night.", 1],
      ],
      "We walked to the River in the night.",
    ],
    [
      [
        ["And then my brother and.", 2],
        ["I went down to.", 2],
        ["Aunt Rose.", 1],
      ],
      "And then my brother and I went down to Aunt Rose.",
    ],
    [
      [
        ["So one day we.", 3],
        ["Took the boat.", 1],
      ],
      "So one day we took the boat.",
    ],
  ] as const)("TRUE-09 is whole again: %j", (phrases, whole) => {
    assert.strictEqual(joined(said(...phrases)), whole)
  })

  it.each([
    ["We left.", "In the morning we were in York."],
    ["Were you there?", "For a week."],
    ["He came home.", "Who would have thought it?"],
    ["It was cold.", "Yes."],
    ["That's how it was.", "We went home."],
    ["She was taller than I.", "We laughed."],
    ["I never knew what it was for.", "My father did."],
    ["He sang.", "Of course."],
    ["There was nobody, replied she.", "The house was dark."],
    ["Well...", "And my brother."],
    ["My name is Rose.", "My mother was Ada."],
  ])("TRUE-09 is none where each is one: %s %s", (one, other) => {
    assert.strictEqual(
      joined(said([one, 0.5], [other, 0.5], ["I was ten.", 0.5])),
      `${one} ${other} I was ten.`,
    )
  })

  it("TRUE-09 is none after a pause that is long for anybody, or for who speaks", () => {
    const long = said(["We walked to the.", 4.2], ["River.", 1])
    assert.strictEqual(joined(long), "We walked to the. River.")
    const quick = said(["It rained.", 0.3], ["We sang.", 0.3], ["We left.", 2], ["For home.", 1])
    assert.strictEqual(joined(quick), "It rained. We sang. We left. For home.")
  })

  it("TRUE-09 is none over two parts of a recording", () => {
    const phrases = said(["We walked to the.", 0.2], ["River.", 1])
    assert.strictEqual(joined(phrases, [1.1]), "We walked to the. River.")
    assert.strictEqual(joined(phrases, [9]), "We walked to the River.")
  })

  it("TRUE-09 keeps every word, and when it was said", () => {
    const phrases = said(["We saw a.", 2], ["Big. Blue.", 1], ["And old.", 2], ["Boat.", 0])
    const bare = (text: string) => text.toLowerCase().replaceAll(".", "")
    const whole = joinSplitSentences(phrases)
    assert.deepStrictEqual(
      whole.map(({ start, end, text }) => [start, end, bare(text)]),
      phrases.map(({ start, end, text }) => [start, end, bare(text)]),
    )
  })
})
