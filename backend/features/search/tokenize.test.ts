import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { initialsOf, termOf, tokensAsked, tokensOf } from "./tokenize.ts"

const letters = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(..."aesSTyz019 ", " ", "’s", "'s ", "–", "…", "-") },
  fc.constantFrom(..."éÉßŁøĐæıİñÀªµ²½«»·_\n\u00A0\u00AD\u0301\u2019\u2003"),
  fc.constantFrom("ж", "家", "族", "ไทย", "🧶"),
)
const texts = fc.array(letters, { maxLength: 25 }).map((some) => some.join(""))

describe("words of a text", () => {
  it("are the same whether its letters are Latin ones or not", () =>
    fc.assert(
      fc.property(texts, (text) => {
        // Of a text with a letter of another script nothing is taken as if all were Latin.
        const [last, ...others] = tokensOf(`${text} ж`).toReversed()
        expect(last?.word).toBe("ж")
        expect(tokensOf(text)).toEqual(others.toReversed())
      }),
    ))

  it("are all there that were asked for, where others are not looked at", () =>
    fc.assert(
      fc.property(
        texts,
        fc.subarray(["stori", "zeta", "é", "ein", "1", "the", "家"]),
        (text, terms) => {
          const isAsked = ({ word }: { readonly word: string }) =>
            terms.includes(termOf(word) ?? word)
          expect(tokensAsked(text, initialsOf(terms)).filter(isAsked)).toEqual(
            tokensOf(text).filter(isAsked),
          )
        },
      ),
    ))

  it("begin with the letter with which their terms begin", () => {
    const irregular =
      "skies skis dying lying tying idly gently ugly early only singly news yes".split(" ")
    const words = fc.oneof(fc.stringMatching(/^[a-z]{1,12}$/), fc.constantFrom(...irregular))
    fc.assert(
      fc.property(
        words,
        fc.constantFrom("", "ly", "ing", "ies", "ness", "ational"),
        (word, end) => {
          expect((termOf(word + end) ?? word).charAt(0)).toBe(word.charAt(0))
        },
      ),
    )
  })
})
