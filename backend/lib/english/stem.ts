import stem from "wink-porter2-stemmer"

/** A word that was cut out of a text may hold on to all of it; this one does not. */
export const cutLoose = (word: string) => Buffer.from(word).toString()

const stems = new Map<string, string>()
/** As many words as a family has. */
const mostStems = 50_000

/** Words may be of what was erased. */
export const forgetStems = () => stems.clear()

/**
 * Plain letters of a length that words have. Stemming takes time by the square of the length: of a
 * word as long as a page it would be seconds. Normalizing makes words longer, so the bound is here,
 * where nothing changes them any more.
 */
const hasStem = /^[a-z]{1,64}$/

/**
 * The stem of a word in small letters; any other is its own. It costs more than all else that is done
 * to a word, and the same words come again and again.
 */
export const stemOf = (word: string): string => {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (!hasStem.test(word)) return word
  if (stems.size >= mostStems) stems.clear()
  const made = cutLoose(stem(word))
  stems.set(cutLoose(word), made)
  return made
}
