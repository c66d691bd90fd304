import { type Token, tokenize } from "../../lib/english/tokenize.ts"

/** A word of a sentence; numbers are none. */
export interface PlaceToken extends Token {
  readonly lower: string
}

/** Longer ones are no speech; what stands behind is not looked at. */
const longest = 4_000

export const tokensOf = (sentence: string): ReadonlyArray<PlaceToken> =>
  tokenize(sentence.slice(0, longest), "hyphenated")
    .filter(({ text }) => /^\p{L}/u.test(text))
    .map((token) => ({ ...token, lower: token.text.toLowerCase() }))

const isInitial = ({ text }: PlaceToken) => text.length === 1

/** Where nearly everything is written with a capital, capitals tell nothing: headings, lists, shouting. */
export const areCapitalsTelling = (tokens: ReadonlyArray<PlaceToken>) => {
  const all = tokens.filter((token) => !isInitial(token))
  if (all.length < 5) return all.some(({ isCapital }) => !isCapital)
  return all.filter(({ isCapital }) => isCapital).length / all.length < 0.75
}
