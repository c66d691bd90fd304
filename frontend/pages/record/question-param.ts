import { limits } from "#protocol/limits.ts"
import { showsNothing } from "#protocol/text.ts"

/** The question of an address (`?question=…`), on one line; null where it has none that could be asked. */
export const askedQuestion = (typed: string | null): string | null => {
  const question = (typed ?? "").trim().replace(/\s+/gu, " ")
  return showsNothing(question) || question.length > limits.text.query ? null : question
}
