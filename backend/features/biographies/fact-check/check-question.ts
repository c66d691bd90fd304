import { fold } from "#protocol/fold.ts"
import { isInstruction } from "../composer/prompt-injection.ts"
import { unsaidName, wordsOfNames } from "./unsupported-names.ts"
import { unsaidWord } from "./unsupported-words.ts"
import { unsaidKin } from "./kinship.ts"
import { wrongNumber } from "./numbers.ts"
import { wordsWithin } from "./tokens.ts"

const mostCharacters = 200

/**
 * What is wrong with a question that a model would ask: it may suppose nothing that nobody has told.
 * Null: nothing.
 */
export const faultInQuestion = (
  question: string,
  told: ReadonlyArray<string>,
  known: ReadonlyArray<string>,
): string | null => {
  const marks = question.match(/[.!?]/g) ?? []
  if (!question.endsWith("?") || marks.length !== 1 || question.length > mostCharacters)
    return "it is not one short question"
  if (isInstruction(question)) return "it is addressed to a writer"
  const words = wordsWithin(question)
  const source = wordsWithin(told.join("\n. "))
  return (
    wrongNumber(words, source) ??
    unsaidName(words, fold(told.join(" ")), wordsOfNames(known)) ??
    unsaidKin(words, source) ??
    unsaidWord(words, source)
  )
}
