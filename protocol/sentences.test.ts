import { describe, expect, it } from "vitest"
import { cpuMillis } from "./cpu-millis.fixture.ts"
import { sentencesOf } from "./sentences.ts"
import type { Paragraph, Phrase } from "./transcript.ts"

const paragraph = (...phrases: ReadonlyArray<Phrase>): Paragraph => ({
  start: phrases[0]?.start ?? 0,
  end: phrases.at(-1)?.end ?? 0,
  text: phrases.map((phrase) => phrase.text).join(" "),
  phrases,
})

describe("the sentences of a transcript", () => {
  it("begin at the second their phrase begins at", () => {
    const found = sentencesOf([
      paragraph(
        { start: 1, end: 3, text: "We had a cow." },
        { start: 4, end: 6, text: "She was called Bella." },
      ),
    ])
    expect(found).toEqual([
      { text: "We had a cow.", start: 1, words: 4 },
      { text: "She was called Bella.", start: 4, words: 4 },
    ])
  })

  it("get their share of the time when they begin inside a phrase", () => {
    const [, second] = sentencesOf([paragraph({ start: 10, end: 20, text: "It rained. We sang." })])
    expect(second?.text).toBe("We sang.")
    expect(second?.start).toBeGreaterThan(13)
    expect(second?.start).toBeLessThan(20)
  })

  it("go on over the pause between two phrases", () => {
    const found = sentencesOf([
      paragraph({ start: 0, end: 1, text: "We walked" }, { start: 2, end: 3, text: "to school." }),
    ])
    expect(found).toEqual([{ text: "We walked to school.", start: 0, words: 4 }])
  })

  it("do not end at an abbreviation", () => {
    const found = sentencesOf([
      paragraph({ start: 0, end: 2, text: "Mr. Berg taught us. He sang." }),
    ])
    expect(found.map((sentence) => sentence.text)).toEqual(["Mr. Berg taught us.", "He sang."])
  })

  it("end after a no, but not before the number it may stand for", () => {
    const found = sentencesOf([
      paragraph({ start: 0, end: 2, text: "No. No. We lived at No. 5. He said no. I left." }),
    ])
    expect(found.map((sentence) => sentence.text)).toEqual([
      ...["No.", "No.", "We lived at No. 5.", "He said no.", "I left."],
    ])
  })

  it("are soon told also in a talk of nothing but abbreviations", () => {
    const text = "Mr. Smith ".repeat(20_000).trim()
    const spent = cpuMillis(() => {
      expect(sentencesOf([paragraph({ start: 0, end: 600, text })])).toHaveLength(1)
    })
    // It took 4,500 when every piece was read with all before it.
    expect(spent).toBeLessThan(2_000)
  })

  it("are none where nothing was said", () => {
    expect(sentencesOf([])).toEqual([])
  })
})
