import { factsByItself, factsByPerson, type StoryMetadata } from "../metadata.ts"
import { askedTokensOf, type SearchToken, tokensOf } from "../tokenize.ts"

/** A text from which what is being typed is completed: by a word of it, or by the whole title or name. */
export interface CompletionSource {
  readonly text: string
  readonly kind: "title" | "name" | "word"
}

/** What is known of a story: what is offered whole first. */
export const sourcesIn = (facts: StoryMetadata): ReadonlyArray<CompletionSource> => {
  const people = [...(facts.teller === null ? [] : [facts.teller]), ...facts.subjects]
  const names = [...people.map(({ name }) => name), ...facts.places, ...facts.named, ...facts.tags]
  const all = [...factsByItself(facts), ...people.flatMap(factsByPerson)]
  return [
    { text: facts.title, kind: "title" },
    ...names.map((text): CompletionSource => ({ text, kind: "name" })),
    ...all.map(({ text }): CompletionSource => ({ text, kind: "word" })),
  ]
}

/** How many of the words before the last one typed stand before a word of a text, too. */
const wordsBefore = (
  typed: ReadonlyArray<SearchToken>,
  tokens: ReadonlyArray<SearchToken>,
  at: number,
) => {
  const most = Math.min(typed.length - 1, at)
  const isOther = (n: number) => typed.at(-2 - n)?.word !== tokens[at - 1 - n]?.word
  const first = Array.from({ length: most }, (_, n) => n).find(isOther)
  return first ?? most
}

/** What was typed, completed. */
export interface Completed {
  readonly text: string
  /** How many words before the last one stand before it there, too. */
  readonly before: number
}

/**
 * What is being typed with its last word completed as it is written in a text; with the whole title
 * where all that was typed stands there, and with the whole name where it begins so. Null where no word
 * of the text is the one that was found.
 */
export const completed = (
  typed: string,
  term: string,
  { text, kind }: CompletionSource,
): Completed | null => {
  const words = askedTokensOf(typed)
  const tokens = tokensOf(text)
  const at = tokens.findIndex(({ word }) => word === term)
  const token = tokens[at]
  const last = words.at(-1)
  if (token === undefined || last === undefined) return null
  const before = wordsBefore(words, tokens, at)
  const isAll = before === words.length - 1
  const isWhole = kind === "title" ? isAll : kind === "name" && (isAll || before === at)
  if (isWhole && isAll) return { text, before }
  const start = isWhole ? (words.at(-1 - before)?.start ?? last.start) : last.start
  const said = isWhole ? text : text.slice(token.start, token.end)
  return { text: `${typed.slice(0, start)}${said}`, before }
}
