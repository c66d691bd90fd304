import { describe, expect, it } from "vitest"
import type { Phrase } from "#protocol/transcript.ts"
import { languagesHeard, withLanguages } from "./detected-languages.ts"

const said = (start: number, end: number, language?: string): Phrase => ({
  ...{ start, end, text: "…" },
  ...(language !== undefined && { language }),
})
const paragraph = (...phrases: readonly [Phrase, ...Array<Phrase>]) => ({
  start: phrases[0].start,
  end: phrases.at(-1)?.end ?? 0,
  text: "…",
  phrases,
})
const told = [
  paragraph(said(0, 10, "fr"), said(10, 20, "fr")),
  paragraph(said(20, 22)),
  paragraph(said(30, 40, "de")),
  paragraph(said(41, 50, "fr")),
]

describe("R261 the languages of a recording", () => {
  it("are kept as the seconds at which each was heard", () => {
    expect(languagesHeard(told)).toEqual([
      { start: 0, end: 20, language: "fr" },
      { start: 30, end: 40, language: "de" },
      { start: 41, end: 50, language: "fr" },
    ])
    expect(languagesHeard([paragraph(said(0, 9))])).toEqual([])
    // As an export has them.
    expect(languagesHeard([{ ...paragraph(said(0, 9)), language: "it" }])).toEqual([
      { start: 0, end: 9, language: "it" },
    ])
  })

  it("are those of its paragraphs, also of such as people have put together or taken apart", () => {
    const heard = languagesHeard(told)
    const languages = (...paragraphs: Parameters<typeof withLanguages>[0]) =>
      withLanguages(paragraphs, heard).map(({ language }) => language)
    expect(languages(...told)).toEqual(["fr", "fr", "de", "fr"])
    expect(languages(paragraph(said(0, 12)), paragraph(said(12, 39)))).toEqual(["fr", "fr"])
    expect(languages(paragraph(said(32, 39)), paragraph(said(39, 40)))).toEqual(["de", "de"])
  })

  it("are not said where nobody knows them", () => {
    expect(withLanguages([paragraph(said(0, 9))], [])[0]).not.toHaveProperty("language")
  })
})
