/** A word of a sentence, and where it stands. */
export interface PlaceToken {
  /** Without a genitive. */
  readonly text: string
  readonly lower: string
  readonly from: number
  readonly to: number
  readonly isCapital: boolean
  /** Florence's. */
  readonly isOwner: boolean
}

/** Longer ones are no speech; what stands behind is not looked at. */
const longest = 4_000

const genitive = /['’]s?$/

/** The words of a sentence. */
export const tokensOf = (sentence: string): ReadonlyArray<PlaceToken> =>
  [...sentence.slice(0, longest).matchAll(/\p{L}[\p{L}\p{M}]*(?:['’-][\p{L}\p{M}]+)*['’]?/gu)].map(
    ({ 0: whole, index }) => {
      const text = whole.replace(genitive, "")
      return {
        ...{ text, lower: text.toLowerCase(), from: index, to: index + text.length },
        isCapital: /^\p{Lu}/u.test(text),
        isOwner: /['’]s$/.test(whole),
      }
    },
  )

const isInitial = ({ text }: PlaceToken) => text.length === 1

/** Where nearly everything is written with a capital, capitals tell nothing: headings, lists, shouting. */
export const areCapitalsTelling = (tokens: ReadonlyArray<PlaceToken>) => {
  const all = tokens.filter((token) => !isInitial(token))
  if (all.length < 5) return all.some(({ isCapital }) => !isCapital)
  return all.filter(({ isCapital }) => isCapital).length / all.length < 0.75
}
