import { fold } from "#protocol/fold.ts"
import { tokenize } from "../../../lib/english/tokenize.ts"

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

/** Longer questions are told, not asked: beyond these words nothing is understood. */
const wordsRead = 100

/** The words of a question in their order. */
export const readTyped = (question: string): ReadonlyArray<QueryToken> =>
  tokenize(question, "dated")
    .slice(0, wordsRead)
    .map(({ text, from, end, isPossessive }, at, all) => {
      const raw = question.slice(from, end)
      return {
        raw,
        plain: fold((isPossessive ? text : raw).replaceAll("’", "'")),
        start: from,
        end,
        gap: question.slice(all[at - 1]?.end ?? 0, from),
        isPossessive,
        isCapital: /^\p{Lu}(?!\p{Lu})/u.test(raw),
      }
    })

/** The words of a name or of what somebody is called, compared as those of a question. */
export const nameWords = (name: string): ReadonlyArray<string> =>
  readTyped(name.replaceAll(/\([^)]*\)/g, " ")).map(({ plain }) => plain)
