/** A letter with its accents, an emoji with all it is joined of, a flag. */
const character = /\p{RI}\p{RI}|\P{M}[\p{M}\p{EMod}]*(?:\u200D\P{M}[\p{M}\p{EMod}]*)*|\p{M}+/gu

/** A word with its accents and apostrophes, spaces, or one other character. */
const word = new RegExp(
  String.raw`[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*(?:['’][\p{L}\p{N}\p{M}_]+)*|\s+|${character.source}`,
  "gu",
)

const patterns = { grapheme: character, word } as const

const segmenters = new Map<string, Intl.Segmenter>()

/**
 * Splits as the reader sees it, into characters or into words, spaces and signs. The oldest Firefox has no
 * `Intl.Segmenter`: there a pattern splits, which does not know words of scripts without spaces.
 */
export const segmentsOf = (text: string, granularity: keyof typeof patterns): Array<string> => {
  if (!("Segmenter" in Intl)) return text.match(patterns[granularity]) ?? []
  // Made once: it costs more than what it splits.
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter("en", { granularity })
  segmenters.set(granularity, segmenter)
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
