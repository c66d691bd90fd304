import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readQuery, termsIn } from "../query/query-terms.ts"
import { wordsOf } from "../tokenize.ts"
import { hearWords } from "./bm25.ts"
import { markPhrase } from "./phrases.ts"
import { Postings } from "./postings.ts"

const filledWith = (texts: ReadonlyArray<string>) => {
  const postings = new Postings()
  for (const text of texts) postings.put(text)
  return { postings, all: new Uint8Array(texts.length).fill(1) }
}

/** The texts in which the phrase stands. */
const holding = (phrase: string, texts: ReadonlyArray<string>) => {
  const { postings, all } = filledWith(texts)
  const marks = markPhrase(postings, phrase, all)
  return texts.filter((_, at) => marks[at] === 1)
}
const aTextOf = (...words: ReadonlyArray<string>) =>
  fc.array(fc.constantFrom(...words), { maxLength: 10 }).map((said) => said.join(" "))

describe("a phrase", () => {
  it("R437 stands where its words do, one behind the other, each as it was asked for", () => {
    const aText = aTextOf(
      "the",
      "and",
      "farm",
      "farms",
      "farming",
      "story",
      "stories",
      "José",
      "jose",
    )
    fc.assert(
      fc.property(fc.array(aText, { maxLength: 8 }), aText, (texts, phrase) => {
        const asked = ` ${wordsOf(phrase).join(" ")} `
        const wanted = texts.filter((text) => ` ${wordsOf(text).join(" ")} `.includes(asked))
        expect(holding(phrase, texts)).toEqual(phrase === "" ? texts : wanted)
      }),
      { numRuns: 400 },
    )
  })

  it("R437 reads scripts without spaces character by character", () => {
    const aRun = fc.string({
      unit: fc.constantFrom("東", "京", "都", "あ"),
      minLength: 1,
      maxLength: 7,
    })
    fc.assert(
      fc.property(fc.array(aRun, { maxLength: 6 }), aRun, (texts, phrase) => {
        expect(holding(phrase, texts)).toEqual(texts.filter((text) => text.includes(phrase)))
      }),
      { numRuns: 300 },
    )
  })

  it("R437 may mix scripts, and leaves out accents, signs and what a possessive adds", () => {
    const texts = [
      "in 東京都 station",
      "in 東京 station",
      "Rosa’s Café: closed",
      "cafe, Rosa closed",
    ]
    expect(holding("東京 station", texts)).toEqual(["in 東京 station"])
    expect(holding("In 東京", texts)).toEqual(texts.slice(0, 2))
    expect(holding("rosa cafe", texts)).toEqual(["Rosa’s Café: closed"])
    expect(holding("ROSA'S CAFÉ CLOSED", texts)).toEqual(["Rosa’s Café: closed"])
    expect(holding("…", texts)).toEqual(texts)
  })

  it("R437 is found with all others, by the words beside them", () => {
    const { postings, all } = filledWith([
      "The red barn by the old mill, in harvest time.",
      "A red barn at harvest time.",
      "The old mill and the red barn.",
      "Harvest at the old mill.",
    ])
    const heard = (words: string, ...phrases: ReadonlyArray<string>) => {
      const { hits, phrased } = hearWords(postings, { words, phrases }, all)
      return { hits: [...hits], phrased: phrased === null ? null : [...phrased] }
    }
    expect(heard("harvest", "red barn", "the old mill")).toEqual({
      hits: [0],
      phrased: [1, 0, 1, 0],
    })
    expect(heard("", "the old mill")).toEqual({ hits: [0, 2, 3], phrased: [1, 0, 1, 1] })
    expect(heard("harvest")).toEqual({ hits: [0, 1, 3], phrased: null })
  })

  it("R437 is also a question of nothing but words that say nothing @slow", () => {
    const aText = aTextOf("Will", "will", "was", "here", "willing", "wills", "dancing")
    fc.assert(
      fc.property(
        fc.array(aText, { maxLength: 8 }),
        aTextOf("Will", "was", "here"),
        (texts, words) => {
          fc.pre(words !== "")
          const { postings, all } = filledWith(texts)
          const heard = hearWords(postings, { words, phrases: [] }, all)
          const asked = readQuery(words)
          const wanted = texts.map((text) => termsIn(asked, text))
          expect(texts.map((_, at) => heard.exactOf(at))).toEqual(wanted)
          expect([...heard.hits]).toEqual([...wanted.keys()].filter((at) => wanted[at]?.length))
          expect(heard.shares.every((share) => share === 0)).toBe(true)
          expect(heard.partOf(new Set(heard.terms))).toBe(0)
        },
      ),
      { numRuns: 200 },
    )
  })
})
