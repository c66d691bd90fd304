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

/** The words of a text in lower case, without possessive endings. */
export const wordsOf = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[’']s\b/g, "")
    .split(/[\n\r\p{Z}\p{P}\p{S}]+/u)
    .filter((word) => word !== "")

/**
 * The index term of a word: its stem, or null for a stop word. Words in other scripts are not stemmed.
 */
export const termOf = (word: string) =>
  stopWords.has(word) ? null : /^[a-z]+$/.test(word) ? stem(word) : word

/** The distinct terms of a text. */
export const termsOf = (text: string) => [
  ...new Set(wordsOf(text).flatMap((word) => termOf(word) ?? [])),
]
