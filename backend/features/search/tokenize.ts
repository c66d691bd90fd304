import { fold } from "#protocol/fold.ts"
import { append } from "#protocol/long-lists.ts"
import { stemOf } from "../../lib/english/stem.ts"
import { stopWords } from "../../lib/english/terms.ts"

/** Scripts written without spaces between words. */
const unspaced =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}"
const runs = new RegExp(`([${unspaced}]+)|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, "gu")

/** A word of a text, folded, and where it stands there. */
export interface SearchToken {
  readonly word: string
  readonly start: number
  readonly end: number
}

/**
 * In scripts without spaces every two neighboring characters count as a word; in a text that is
 * searched, each character as well, so that a query of one character is found.
 */
const inPairs = (run: string, from: number, withSingles: boolean): ReadonlyArray<SearchToken> => {
  const characters: Array<SearchToken> = []
  let at = from
  for (const character of run) {
    characters.push({ word: fold(character), start: at, end: at + character.length })
    at += character.length
  }
  const pairs = characters.slice(1).map(({ word, end }, n) => {
    const before = characters[n]
    return { word: `${before?.word ?? ""}${word}`, start: before?.start ?? from, end }
  })
  return withSingles || pairs.length === 0 ? [...characters, ...pairs] : pairs
}

const isPossessive = (text: string, start: number, word: string) =>
  word === "s" && /[\p{L}\p{N}][’']$/u.test(text.slice(Math.max(0, start - 3), start))

/** The words of any text. */
const tokensInAny = (text: string, withSingles: boolean): ReadonlyArray<SearchToken> => {
  const found: Array<SearchToken> = []
  for (const { 0: run, 1: joined, index } of text.matchAll(runs)) {
    if (joined !== undefined) {
      append(found, inPairs(joined, index, withSingles))
      continue
    }
    const word = fold(run)
    if (word === "" || isPossessive(text, index, word)) continue
    found.push({ word, start: index, end: index + run.length })
  }
  return found
}

/** Of every Latin letter and what stands between them, 1 where it is of a word. */
const latin = Uint8Array.from({ length: 0x2_50 }, (_, code) =>
  /[\p{L}\p{N}]/u.test(String.fromCharCode(code)) ? 1 : 0,
)
const isBetween = (code: number) =>
  code < latin.length ? latin[code] === 0 : code >= 0x20_10 && code <= 0x20_27

/**
 * The same for a text of Latin letters, found sooner than by a regular expression; null for any other.
 * Of words that begin with a plain letter only those are looked at that begin with one of `initials`.
 */
const tokensInLatin = (
  text: string,
  initials: Initials | null,
): ReadonlyArray<SearchToken> | null => {
  const found: Array<SearchToken> = []
  let start = -1
  for (let at = 0; at <= text.length; at += 1) {
    const code = at === text.length ? 0 : text.charCodeAt(at)
    if (!isBetween(code)) {
      if (code >= latin.length) return null
      if (start < 0) start = at
      continue
    }
    if (start >= 0 && (initials === null || initials[text.charCodeAt(start)] !== 0)) {
      const word = fold(text.slice(start, at))
      if (!isPossessive(text, start, word)) found.push({ word, start, end: at })
    }
    start = -1
  }
  return found
}

/** With what words begin that are looked for, by its code; 0 for what none of them begins with. */
export type Initials = Uint8Array

/** Neither folding nor stemming changes a plain letter with which a word begins, but for small ones. */
export const initialsOf = (words: ReadonlyArray<string>): Initials => {
  const initials = new Uint8Array(0x80)
  for (const word of words) {
    for (const letter of [word.charAt(0), word.charAt(0).toUpperCase()]) {
      const code = letter.charCodeAt(0)
      if (code < initials.length) initials[code] = 1
    }
  }
  return initials
}

/** The words under which a text is found, with their places in it. */
export const tokensOf = (text: string) => tokensInLatin(text, null) ?? tokensInAny(text, true)

/** Those among them that may have one of the terms from which the initials are, and others. */
export const tokensAsked = (text: string, initials: Initials) =>
  tokensInLatin(text, initials) ?? tokensInAny(text, true)

/** The same without their places, for the index. */
export const indexedWordsOf = (text: string) => tokensOf(text).map(({ word }) => word)

/** The words of a query, with their places in it. */
export const askedTokensOf = (query: string) =>
  tokensInLatin(query, null) ?? tokensInAny(query, false)

/** The words of a query. */
export const wordsOf = (query: string) => askedTokensOf(query).map(({ word }) => word)

/**
 * The index term of a word: its stem, or null for a stop word. Words in other scripts are not stemmed.
 */
export const termOf = (word: string) => (stopWords.has(word) ? null : stemOf(word))
