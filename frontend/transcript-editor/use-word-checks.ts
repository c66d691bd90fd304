import { useEffect, useSyncExternalStore } from "react"
import type { CheckedWords, WordToCheck } from "#protocol/words-to-check.ts"
import type { WordChecks, WordChecksSnapshot } from "./word-checks.ts"

/** The words of the text that were perhaps heard wrong, for whoever may correct them. */
export interface WordsChecked {
  readonly words: ReadonlyArray<WordToCheck>
  /** Somebody has looked at a word, or at all; rejects when that could not be stored. */
  readonly onChecked: (what: CheckedWords) => Promise<void>
}

const nothing: WordChecksSnapshot = { count: 0, current: null, isChecking: false, isSeen: false }
const noWords: ReadonlyArray<WordToCheck> = []
const never = () => () => undefined

/** Shows the words in the editor, once it is there, and answers how far somebody is with them. */
export const useWordChecks = (
  checks: WordChecks | undefined,
  given: WordsChecked | null,
): WordChecksSnapshot => {
  const words = given?.words ?? noWords
  useEffect(() => checks?.set(words), [checks, words])
  return useSyncExternalStore(checks?.subscribe ?? never, checks?.snapshot ?? (() => nothing))
}
