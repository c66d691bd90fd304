import { middleOf } from "#protocol/dates/calendar.ts"
import { showsNothing } from "#protocol/text.ts"
import { type KnownBirth, understand } from "#protocol/dates/parse-when.ts"
import type { HappenedRecord } from "../../platform/database/stories.ts"

/** What is stored of the words that say when a story happened; null for no words. */
export const happenedIn = (typed: string, known: KnownBirth): HappenedRecord | null => {
  if (showsNothing(typed)) return null
  // Stores keep halves of surrogate pairs in ways of their own, and the words are searched for later.
  const words = typed.toWellFormed()
  const meaning = understand(words, known)
  if (meaning.kind === "days") {
    const { from, to, isByAge } = meaning
    return { words, from, to, on: middleOf(meaning), isByAge }
  }
  return { words, from: null, to: null, on: null, isByAge: meaning.isByAge }
}
