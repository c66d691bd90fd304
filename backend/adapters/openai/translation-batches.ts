import type { ToTranslate } from "../../ports/translator.ts"

/** So much is asked for at a time: more, and models leave paragraphs out. */
const mostParagraphs = 20
const maxCharacters = 6_000
/** Letters that are told of what was said before. */
const lettersBefore = 300

/** A paragraph as it is sent. */
export interface TranslationBatch {
  /** Its id in the story. */
  readonly id: string
  /** Its id in the question: short, so that a model gives it back without a fault. */
  readonly key: string
  readonly text: string
  /** What was said just before; empty where that is sent along anyway. */
  readonly before: string
}
export type Lump = ReadonlyArray<TranslationBatch>

/** The end of what was said, from a word on. */
const endOf = (said: string) => {
  if (said.length <= lettersBefore) return said
  const end = said.slice(-lettersBefore)
  return end.slice(Math.max(0, end.search(/\s/))).trimStart()
}

/** What is wanted, in lumps that a model can keep in view. */
export const lumpsOf = ({ paragraphs, wanted }: ToTranslate): ReadonlyArray<Lump> => {
  const lumps: Array<Array<TranslationBatch>> = []
  let letters = 0
  let isAfter = false
  let before = ""
  for (const [n, { id, text }] of paragraphs.entries()) {
    if (wanted.has(id)) {
      const last = lumps.at(-1)
      const isFull =
        last === undefined || last.length >= mostParagraphs || letters + text.length > maxCharacters
      const asked = { id, key: `p${String(n + 1)}`, text }
      if (isFull) {
        lumps.push([{ ...asked, before }])
        letters = text.length
      } else {
        last.push({ ...asked, before: isAfter ? "" : before })
        letters += text.length
      }
    }
    isAfter = wanted.has(id)
    before = endOf(`${before} ${text}`.trim())
  }
  return lumps
}

/** Scripts that write with one sign what takes several letters in English. */
const dense = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/gu
const size = (text: string) => text.length + 2 * (text.match(dense)?.length ?? 0)

/** Even a short answer may need some words: "Sí." and "Yes, that is how it was." */
const slack = 40

/** Whether English may be that of a paragraph: there at all, and neither far too short nor too long. */
export const isLikely = (original: string, english: string): boolean => {
  const given = english.trim()
  if (!/[\p{L}\p{N}]/u.test(given)) return !/[\p{L}\p{N}]/u.test(original) && given !== ""
  const expected = size(original.trim())
  return size(given) >= expected / 6 && size(given) <= 4 * expected + slack
}
