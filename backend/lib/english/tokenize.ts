/** A word of a text, and where it stands there. */
export interface Token {
  /** As it is written, without the ending of a possessive. */
  readonly text: string
  readonly from: number
  /** Where `text` ends. */
  readonly to: number
  /** Where it ends with that ending, or with an apostrophe. */
  readonly end: number
  readonly isCapital: boolean
  /** Florence’s, the boys’. */
  readonly isPossessive: boolean
}

const letters = String.raw`[\p{L}\p{M}\p{N}]+`
const wordsJoinedBy = (signs: string) => `${letters}(?:[${signs}]${letters})*['’]?`
const number = String.raw`['’]?\d+(?:[-–—./]\d+)*(?:['’]?s)?(?![\p{L}\p{N}])`

/** What one word is. */
const patterns = {
  /** Hyphens part words, as names are typed with and without them. */
  apart: new RegExp(wordsJoinedBy("'’"), "gu"),
  /** Great-aunt is one. */
  hyphenated: new RegExp(wordsJoinedBy("'’-"), "gu"),
  /** Hyphens part words, but not numbers as dates have them: 1952, '44, 1950-55, 12/5/1952, 1950s. */
  dated: new RegExp(`${number}|${wordsJoinedBy("'’")}`, "gu"),
} as const

const ending = /(?<=\p{L})(?:['’]s|(?<=s)['’])$|['’]$/iu
const possessive = /(?<=\p{L})(?:['’]s|(?<=s)['’])$/iu

/** The words of a text in their order. */
export const tokenize = (
  text: string,
  kind: keyof typeof patterns = "apart",
): ReadonlyArray<Token> =>
  [...text.matchAll(patterns[kind])].map(({ 0: whole, index }) => {
    const bare = whole.replace(ending, "")
    return {
      text: bare,
      from: index,
      to: index + bare.length,
      end: index + whole.length,
      isCapital: /^\p{Lu}/u.test(whole),
      isPossessive: possessive.test(whole),
    }
  })
