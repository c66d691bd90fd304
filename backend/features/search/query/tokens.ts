import { fold } from "#protocol/fold.ts"

/** A word of a question as it was typed, and as it is compared. */
export interface QueryToken {
  readonly raw: string
  /** In small letters, without accents and without the ending of a possessive. */
  readonly plain: string
  readonly start: number
  readonly end: number
  /** What stands between it and the word before. */
  readonly gap: string
  readonly isPossessive: boolean
  /** Begins with a capital letter, and is not written in them. */
  readonly isCapital: boolean
}

/**
 * Words, and numbers as dates have them: 1952, '44, 1950-55, 12/5/1952, 1950s. Hyphens part words, as
 * names are typed with and without them.
 */
const words =
  /['’]?\d+(?:[-–—./]\d+)*(?:['’]?s)?(?![\p{L}\p{N}])|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*['’]?/gu

/** Longer questions are told, not asked: beyond these words nothing is understood. */
const wordsRead = 100

const possessive = /(?<=\p{L})(?:['’]s|(?<=s)['’])$/iu

/** The words of a question in their order. */
export const readTyped = (question: string): ReadonlyArray<QueryToken> => {
  const said: Array<QueryToken> = []
  let last = 0
  for (const { 0: raw, index } of question.matchAll(words)) {
    if (said.length >= wordsRead) break
    const bare = raw.replace(possessive, "")
    said.push({
      raw,
      plain: fold(bare.replaceAll("’", "'")),
      start: index,
      end: index + raw.length,
      gap: question.slice(last, index),
      isPossessive: bare !== raw,
      isCapital: /^\p{Lu}(?!\p{Lu})/u.test(raw),
    })
    last = index + raw.length
  }
  return said
}

/** The words of a name or of what somebody is called, compared as those of a question. */
export const nameWords = (name: string): ReadonlyArray<string> =>
  readTyped(name.replaceAll(/\([^)]*\)/g, " ")).map(({ plain }) => plain)
