import { isInstruction } from "./prompt-injection.ts"

/**
 * The sentences in runs without those that command a machine, and without what follows them: whoever
 * commands one goes on with what it should say.
 */
export const withoutInstructions = (
  sentences: ReadonlyArray<string>,
): ReadonlyArray<ReadonlyArray<string>> => {
  const at = sentences.findIndex(isInstruction)
  return at === -1 ? [sentences] : [sentences.slice(0, at)]
}
