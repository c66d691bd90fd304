import { middleOf } from "#protocol/calendar.ts"
import { type Known, understand } from "#protocol/when.ts"
import type { HappenedRecord } from "../kept/stories.ts"

/** What is stored of the words that say when a story happened; null for no words. */
export const happenedIn = (words: string, known: Known): HappenedRecord | null => {
  if (words === "") return null
  const meaning = understand(words, known)
  if (meaning.kind === "days") {
    const { from, to, isByAge } = meaning
    return { words, from, to, on: middleOf(meaning), isByAge }
  }
  return { words, from: null, to: null, on: null, isByAge: meaning.isByAge }
}
