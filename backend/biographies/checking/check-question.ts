import { withoutMarks } from "#protocol/told-names.ts"
import { isInstruction } from "../composing/instructions.ts"
import { unsaidName, wordsOfNames } from "./said-names.ts"
import { unsaidWord } from "./exact-words.ts"
import { unsaidKin } from "./kin.ts"
import { wrongNumber } from "./numbers.ts"
import { wordsWithin } from "./words.ts"

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
    unsaidName(words, withoutMarks(told.join(" ")), wordsOfNames(known)) ??
    unsaidKin(words, source) ??
    unsaidWord(words, source)
  )
}
