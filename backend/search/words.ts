import stem from "wink-porter2-stemmer"

/** Stop words: too common to tell what a query is about. */
const stopWords = new Set(
  `a about above after again all also am an and any are as at be because been before being below
between both but by can could did do does doing down during each few for from further had has have
having he her here hers him his how i if in into is it its just like me more most my no nor not now
of off on once only or other our out over own same she should so some such than that the their them
then there these they this those through to too under until up us very was we were what when where
which while who whom why will with would you your`.split(/\s+/),
)

/** Scripts written without spaces between words. */
const unspaced =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}"
const runs = new RegExp(`([${unspaced}]+)|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, "gu")

const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  đ: "d",
  æ: "ae",
  œ: "oe",
  ı: "i",
}

/**
 * A word as it is compared: in lower case and without accents, because names are often typed without
 * them. Vowel signs of other scripts stay, as they make other words.
 */
const fold = (word: string) =>
  /^[a-z]*$/.test(word)
    ? word
    : word
        .normalize("NFKD")
        .toLowerCase()
        .replaceAll(/[\u0300-\u036F\u064B-\u065F\u0670\u0640]/g, "")
        .replaceAll(/[ßłøđæœı]/g, (letter) => letters[letter] ?? letter)
        .normalize("NFC")

/** A word of a text, folded, and where it stands there. */
export interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
}

/**
 * In scripts without spaces every two neighbouring characters count as a word; in a text that is
 * searched, each character as well, so that a query of one character is found.
 */
const inPairs = (run: string, from: number, withSingles: boolean): ReadonlyArray<Token> => {
  const characters: Array<Token> = []
  let at = from
  for (const character of run) {
    characters.push({ word: fold(character), start: at, end: at + character.length })
    at += character.length
  }
  const pairs = characters.slice(1).map(({ word, end }, n) => {
    const before = characters[n]
    return { word: `${before?.word ?? ""}${word}`, start: before?.start ?? from, end }
  })
  return withSingles || pairs.length === 0 ? [...characters, ...pairs] : pairs
}

const isPossessive = (text: string, start: number, word: string) =>
  word === "s" && /[\p{L}\p{N}][’']$/u.test(text.slice(Math.max(0, start - 3), start))

const tokens = (text: string, withSingles: boolean): ReadonlyArray<Token> => {
  const found: Array<Token> = []
  for (const { 0: run, 1: joined, index } of text.matchAll(runs)) {
    if (joined !== undefined) {
      found.push(...inPairs(joined, index, withSingles))
      continue
    }
    const word = fold(run)
    if (word === "" || isPossessive(text, index, word)) continue
    found.push({ word, start: index, end: index + run.length })
  }
  return found
}

/** The words under which a text is found, with their places in it. */
export const tokensOf = (text: string) => tokens(text, true)

/** The same without their places, for the index. */
export const indexedWordsOf = (text: string) => tokensOf(text).map(({ word }) => word)

/** The words of a query. */
export const wordsOf = (query: string) => tokens(query, false).map(({ word }) => word)

const stems = new Map<string, string>()
/** As many words as a family has. */
const stemsKept = 50_000

/** Stemming costs more than all else that is done to a word, and the same words come again and again. */
const stemOf = (word: string) => {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= stemsKept) stems.clear()
  const made = stem(word)
  stems.set(word, made)
  return made
}

/**
 * The index term of a word: its stem, or null for a stop word. Words in other scripts are not stemmed.
 */
export const termOf = (word: string) =>
  stopWords.has(word) ? null : /^[a-z]+$/.test(word) ? stemOf(word) : word
