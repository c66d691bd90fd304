import { describe, expect, it } from "vitest"
import { heardIn } from "./parse-transcription.ts"
import { languageCode } from "./languages.ts"

const piece = { wav: new Uint8Array(), seconds: 10, language: null, previousText: null, names: [] }
const heard = (answer: object) => heardIn({ text: "Hola. ¿Qué tal?", ...answer }, piece)

describe("R253 a language", () => {
  it.each([
    ["spanish", "es"],
    ["Spanish", "es"],
    ["es", "es"],
    ["pt-BR", "pt"],
    ["zh_TW", "zh"],
    ["castilian", "es"],
    ["nynorsk", "no"],
    ["nb", "no"],
    ["Chinese", "zh"],
    ["cantonese", "zh"],
    ["haitian creole", "ht"],
    ["welsh", "cy"],
    ["", null],
    ["unknown", null],
    ["klingon", null],
    ["xx", null],
    [null, null],
  ])("that is called %j is %j", (said, code) => {
    expect(languageCode(said)).toBe(code)
  })

  it("is the first of those that are named, and nobody's where nothing is said", () => {
    expect(heard({ languages: [{ code: "es" }, { code: "en" }] }).language).toBe("es")
    expect(heard({ languages: [] }).language).toBeNull()
    expect(heard({ language: "spanish" }).language).toBe("es")
    expect(heardIn({ text: " " }, { ...piece, language: "fr" }).language).toBeNull()
    expect(heardIn({ text: "Oui." }, { ...piece, language: "fr" }).language).toBe("fr")
  })
})

describe("R253 a piece", () => {
  it.each([" [BLANK_AUDIO]", "(music)", "*silence*", "♪♪", "  "])("of %j has no words", (text) => {
    expect(heard({ text, segments: [{ start: 0, end: 10, text }] })).toEqual({
      ...{ text: "", language: null, segments: null },
    })
  })

  const segment = (start: number, end: number, text = "Hola.") => ({ start, end, text })
  it.each([
    ["that run backwards", [segment(3, 4), segment(1, 2)]],
    ["that end before they begin", [segment(3, 2)]],
    ["behind its end", [segment(11, 12)]],
    ["without words", [segment(0, 1, " ")]],
    ["of nothing", []],
    ["before its beginning", [segment(-1, 2)]],
  ])("with times %s has none", (_, segments) => {
    expect(heard({ segments }).segments).toBeNull()
  })

  it("has the times it was given, within its length", () => {
    expect(heard({ segments: [segment(0, 1, " Hola."), segment(1.5, 12, " ¿Qué tal?")] })).toEqual({
      text: "Hola. ¿Qué tal?",
      language: null,
      segments: [segment(0, 1), segment(1.5, 10, "¿Qué tal?")],
    })
  })

  it("of more words than anyone can say, as a model that repeats itself says, is of no use", () => {
    expect(() => heard({ text: "gracias ".repeat(200) })).toThrow("more words than anyone can say")
    expect(() => heardIn({ segments: [] }, piece)).toThrow("an answer without a text")
  })
})
