import { assert, describe, it } from "@effect/vitest"
import type { Phrase } from "#protocol/transcript.ts"
import { intoParagraphs, jointsOf } from "./paragraphs.ts"

/** Phrases of so many words, each followed by a pause of so many seconds. */
const said = (...phrases: ReadonlyArray<readonly [words: number, pause: number]>) => {
  let start = 0
  return phrases.map(([words, pause], at): Phrase => {
    const end = start + words * 0.4
    const each = Array.from({ length: words }, (_, n) => `w${String(at)}-${String(n)}`)
    const text = `${each.join(" ")}.`
    const phrase = { start, end, text }
    start = end + pause
    return phrase
  })
}

describe("paragraphs", () => {
  it("go on over short pauses and end at long ones", () => {
    const phrases = said([5, 1.1], [5, 1.3], [5, 0])
    const paragraphs = intoParagraphs(phrases)
    assert.deepStrictEqual(
      paragraphs.map((paragraph) => paragraph.phrases),
      [phrases.slice(0, 2), phrases.slice(2)],
    )
    const [first] = paragraphs
    assert.strictEqual(first?.start, phrases[0]?.start)
    assert.strictEqual(first?.end, phrases[1]?.end)
    assert.strictEqual(first?.text, `${phrases[0]?.text ?? ""} ${phrases[1]?.text ?? ""}`)
  })

  it("have no more than 60 words, unless a single phrase has", () => {
    const lengths = intoParagraphs(said([40, 0.5], [20, 0.5], [1, 0.5], [90, 0.5], [1, 0.5])).map(
      (paragraph) => paragraph.text.split(" ").length,
    )
    assert.deepStrictEqual(lengths, [60, 1, 90, 1])
  })

  const texts = (phrases: ReadonlyArray<Phrase>) => intoParagraphs(phrases).map(({ text }) => text)

  it("TRUE-09 do not end within a sentence, however slowly somebody speaks", () => {
    assert.deepStrictEqual(
      texts([
        { start: 0, end: 2, text: "We remember those people" },
        { start: 4, end: 6, text: "who were killed that day." },
        { start: 8, end: 9, text: "When it rained," },
        { start: 12, end: 13, text: "Rose and" },
        { start: 15, end: 16, text: "I went home." },
      ]),
      [
        "We remember those people who were killed that day.",
        "When it rained, Rose and I went home.",
      ],
    )
  })

  it("TRUE-09 end within a sentence after a pause of over 4 seconds, or 120 words", () => {
    assert.deepStrictEqual(
      texts([
        { start: 0, end: 2, text: "We remember those people" },
        { start: 6.1, end: 8, text: "who were killed that day." },
      ]),
      ["We remember those people", "who were killed that day."],
    )
    const endless = Array.from({ length: 30 }, (_, at) => ({
      ...{ start: at * 4, end: at * 4 + 3, text: "and on and on and on" },
    }))
    assert.deepStrictEqual(
      intoParagraphs(endless).map(({ phrases }) => phrases.length),
      [20, 10],
    )
  })

  it("R381 begin anew with each part, however soon it goes on", () => {
    const joints = jointsOf([{ seconds: 2.1 }, { seconds: 2.2 }, { seconds: 0 }, { seconds: 9 }])
    assert.deepStrictEqual(
      joints.map((joint) => joint.toFixed(1)),
      ["2.1", "4.3", "4.3"],
    )
    const phrases = said([5, 0.05], [5, 0.3], [5, 0.3], [5, 0])
    assert.deepStrictEqual(
      intoParagraphs(phrases, joints).map((paragraph) => paragraph.phrases),
      [phrases.slice(0, 1), phrases.slice(1, 2), phrases.slice(2)],
    )
    assert.deepStrictEqual(jointsOf([{ seconds: 7 }]), [])
  })

  it("R261 end where another language begins, and say which one it is", () => {
    const [first, second, third] = said([5, 0.5], [5, 0.5], [5, 0])
    assert(first !== undefined && second !== undefined && third !== undefined)
    const french = { ...second, language: "fr" }
    const paragraphs = intoParagraphs([first, french, { ...third, language: "fr" }])
    assert.deepStrictEqual(
      paragraphs.map(({ language, phrases }) => [language, phrases.length]),
      [
        [undefined, 1],
        ["fr", 2],
      ],
    )
    assert.notProperty(paragraphs[0], "language")
  })

  it("R261 are as short where words stand without blanks between them", () => {
    const phrases = Array.from({ length: 10 }, (_, at) => ({
      ...{ start: at * 8, end: at * 8 + 8, text: "祖母はいつも川のそばで古い歌を歌っていました。" },
    }))
    assert.deepStrictEqual(
      intoParagraphs(phrases).map((paragraph) => paragraph.phrases.length),
      [5, 5],
    )
  })

  it("keep every word, in order", () => {
    const phrases = said(
      ...Array.from({ length: 200 }, (_, at) => [(at % 17) + 1, (at % 5) * 0.4] as const),
    )
    const words = (texts: ReadonlyArray<{ readonly text: string }>) =>
      texts.map(({ text }) => text).join(" ")
    assert.strictEqual(words(intoParagraphs(phrases)), words(phrases))
  })

  it("that are shown already stay as they are when more is said", () => {
    const phrases = said(
      ...Array.from({ length: 60 }, (_, at) => [(at % 17) + 1, (at % 5) * 0.4] as const),
    )
    let shown: ReturnType<typeof intoParagraphs> = []
    for (let count = 1; count <= phrases.length; count++) {
      const next = intoParagraphs(phrases.slice(0, count))
      assert.deepStrictEqual(next.slice(0, shown.length - 1), shown.slice(0, -1))
      assert.isAtMost(next.length, shown.length + 1)
      shown = next
    }
  })

  it("are none where nothing was said", () => {
    assert.deepStrictEqual(intoParagraphs([]), [])
    assert.deepStrictEqual(intoParagraphs([{ start: 0, end: 1, text: " " }]), [])
  })
})
