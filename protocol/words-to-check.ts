import { Schema } from "effect"
import type * as Y from "yjs"
import { piecesOf } from "./transcript-document.ts"

/** Consecutive characters that one Yjs client inserted, wherever they are by now. */
export const CharacterRun = Schema.Struct({
  client: Schema.Int,
  clock: Schema.Int,
  chars: Schema.Int,
})
export type CharacterRun = typeof CharacterRun.Type

/** A word, or a few in a row, that was perhaps heard wrong, with the seconds in which it is said. */
export const WordToCheck = Schema.Struct({
  ...CharacterRun.fields,
  start: Schema.Finite,
  end: Schema.Finite,
})
export type WordToCheck = typeof WordToCheck.Type

/** What somebody has looked at: the word with these characters, which is right, or all of them. */
export const CheckedWords = Schema.Union([
  Schema.Struct({ client: Schema.Int, clock: Schema.Int }),
  Schema.Struct({ isAll: Schema.Literal(true) }),
])
export type CheckedWords = typeof CheckedWords.Type

interface PresentPiece {
  readonly clock: number
  readonly chars: number
  /** Where it begins in the text. */
  readonly at: number
}

/** Where runs of characters stand in a text; those are left out of which something is gone, or between which something was written. */
export const placesOf = <R extends CharacterRun>(
  text: Y.Text,
  runs: ReadonlyArray<R>,
): ReadonlyArray<{ readonly run: R; readonly from: number; readonly to: number }> => {
  const standing = new Map<number, Array<PresentPiece>>()
  let at = 0
  for (const { client, clock, chars, text: words } of piecesOf(text)) {
    if (words === "") continue
    const own = standing.get(client) ?? []
    own.push({ clock, chars, at })
    standing.set(client, own)
    at += chars
  }
  for (const own of standing.values()) own.sort((one, other) => one.clock - other.clock)

  return runs.flatMap((run) => {
    const own = standing.get(run.client) ?? []
    let low = 0
    let high = own.length
    while (low < high) {
      const middle = (low + high) >> 1
      const piece = own[middle]
      if (piece !== undefined && piece.clock + piece.chars <= run.clock) low = middle + 1
      else high = middle
    }
    const first = own[low]
    if (first === undefined || first.clock > run.clock) return []
    const from = first.at + (run.clock - first.clock)
    const end = run.clock + run.chars
    for (let n = low, before = first; before.clock + before.chars < end;) {
      n += 1
      const next = own[n]
      if (next === undefined || next.clock !== before.clock + before.chars) return []
      if (next.at !== before.at + before.chars) return []
      before = next
    }
    return [{ run, from, to: from + run.chars }]
  })
}

const isWordCharacter = (character: string | undefined) => /^[\p{L}\p{N}]$/u.test(character ?? "")

/** Where the words to check stand in a text, in order; those that somebody has changed are left out. */
export const locateWords = (text: Y.Text, words: ReadonlyArray<WordToCheck>) => {
  const whole = text.toString()
  return placesOf(text, words)
    .filter(({ from, to }) => !isWordCharacter(whole[from - 1]) && !isWordCharacter(whole[to]))
    .map(({ run, from, to }) => ({ word: run, from, to }))
    .toSorted((one, other) => one.from - other.from)
}
