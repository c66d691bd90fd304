import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { Transcript } from "#protocol/transcript.ts"
import { type DiffBlock, changesOf, isQuiet } from "./diff-text.ts"

const transcript = (...texts: ReadonlyArray<string>): Transcript =>
  texts.map((text, at) => ({ start: at, end: at + 1, text, phrases: [] }))

/** Words in brackets: [+came+] [-went-] */
const marked = (block: DiffBlock): string =>
  block
    .map(({ kind, text }) => {
      if (kind === "same") return text
      return kind === "added" ? `[+${text}+]` : `[-${text}-]`
    })
    .join("")

const changes = (before: ReadonlyArray<string>, now: ReadonlyArray<string>) =>
  changesOf(transcript(...before), transcript(...now)).map(marked)

const side = (blocks: ReadonlyArray<DiffBlock>, left: "added" | "removed") =>
  blocks
    .map((block) => block.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join(""))
    .filter((text) => text !== "")

describe("what changed between two versions", () => {
  it("names the words that came and went, and leaves the rest in peace", () => {
    assert.deepStrictEqual(
      changes(
        ["It was the winter of 1946.", "My brother said it would hold."],
        ["It was the winter of 1947.", "My brother said it would hold a horse."],
      ),
      ["It was the winter of [-1946-][+1947+].", "My brother said it would hold[+ a horse+]."],
    )
  })

  it("reads words changed in a row as one change", () => {
    assert.deepStrictEqual(changes(["a very cold day it was"], ["a quite warm night it was"]), [
      "a [-very cold day-][+quite warm night+] it was",
    ])
  })

  it("shows a paragraph that came as new, not as the change of another", () => {
    const [one, other] = ["First the edges went white that year.", "We walked to the mill."]
    assert.deepStrictEqual(changes([one, other], [one, "So of course we all went.", other]), [
      one,
      "[+So of course we all went.+]",
      other,
    ])
    assert.deepStrictEqual(
      changes([one, other], ["Something else entirely was said.", one, `${other} And back.`]),
      ["[+Something else entirely was said.+]", one, `${other}[+ And back.+]`],
    )
  })

  it("does not weave two paragraphs that have nothing in common into each other", () => {
    assert.deepStrictEqual(
      changes(["The river froze that winter."], ["Grandmother sang while she kneaded dough."]),
      ["[-The river froze that winter.-]", "[+Grandmother sang while she kneaded dough.+]"],
    )
  })

  it("sees that a paragraph was split or joined, its words the same", () => {
    const [one, other] = ["My brother said it would hold a horse.", "So of course we went."]
    assert.deepStrictEqual(changes([`${one} ${other}`], [one, other]), [
      `${one}[- -][+\n\n+]${other}`,
    ])
    assert.deepStrictEqual(changes([one, other], [`${one} ${other}`]), [
      `${one}[-\n\n-][+ +]${other}`,
    ])
  })

  it("says that nothing changed when nothing did", () => {
    const words = transcript("It did not freeze all at once.", "So of course we went.")
    assert.isTrue(changesOf(words, words).every(isQuiet))
    assert.lengthOf(changesOf([], []), 0)
  })

  it("keeps emoji, accents and letters written from right to left whole", () => {
    assert.deepStrictEqual(changes(["we laughed 👨‍👩‍👧‍👦 so much"], ["we laughed 👨‍👩‍👧 so much"]), [
      "we laughed [-👨‍👩‍👧‍👦-][+👨‍👩‍👧+] so much",
    ])
    assert.deepStrictEqual(changes(["the café was shut"], ["the cafe\u0301 was shut"]), [
      "the [-café-][+cafe\u0301+] was shut",
    ])
    assert.deepStrictEqual(changes(["كان الشتاء باردًا جدًا"], ["كان الصيف باردًا جدًا"]), [
      "كان [-الشتاء-][+الصيف+] باردًا جدًا",
    ])
    assert.deepStrictEqual(changes(["昨日は川が凍った。"], ["今日は川が凍った。"]), [
      "[-昨日-][+今日+]は川が凍った。",
    ])
  })

  it("takes markup and zero-width characters for text", () => {
    assert.deepStrictEqual(changes(["say <b>it</b> now"], ["say <i>it</i> now"]), [
      "say <[-b-][+i+]>it</[-b-][+i+]> now",
    ])
    assert.deepStrictEqual(side(changesOf(transcript("a\u200bb"), transcript("ab")), "removed"), [
      "ab",
    ])
  })

  it("loses no word of either version, whatever they are", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "the", "سلام", "👍🏽", ",", " ", "\n"), {
        maxLength: 12,
      })
      .map((parts) => parts.join(" ").trim())
    const texts = fc.array(
      text.filter((text) => text !== ""),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(texts, texts, (before, now) => {
        const blocks = changesOf(transcript(...before), transcript(...now))
        assert.strictEqual(side(blocks, "added").join("\n\n"), before.join("\n\n"))
        assert.strictEqual(side(blocks, "removed").join("\n\n"), now.join("\n\n"))
      }),
      { numRuns: 500 },
    )
  })
})
