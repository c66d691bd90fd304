import { betweenGaps } from "./gap.ts"
import { isInstruction } from "./prompt-injection.ts"

/** `withoutInstructions` of sentences that come with something. */
export const soundRuns = <A>(
  sentences: ReadonlyArray<A>,
  textOf: (sentence: A) => string,
): ReadonlyArray<ReadonlyArray<A>> => {
  const at = sentences.findIndex((sentence) => isInstruction(textOf(sentence)))
  return betweenGaps(at === -1 ? sentences : sentences.slice(0, at), textOf)
}

/**
 * The sentences in runs without those that command a machine, and without what follows them: whoever
 * commands one goes on with what it should say. Another run begins where a sentence was taken away.
 */
export const withoutInstructions = (
  sentences: ReadonlyArray<string>,
): ReadonlyArray<ReadonlyArray<string>> => soundRuns(sentences, (sentence) => sentence)
