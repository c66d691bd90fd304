import llamaTokenizer from "llama-tokenizer-js"
import { ambiguousNames } from "../../lib/english/ambiguous-names.ts"
import { upperFirst } from "../../lib/english/capitals.ts"

/** Words that continue an unfinished sentence, and are no names. */
const carriesOn = new Set(
  `a about after all also am an and any are as at back because before but by came can did do does down
  for from go got had has have he her him his how if in into is it its just like made many more most much
  my never new no nobody nor not nothing now of off old on once one only or our out over said saw she so
  some such than that the their them then there these they this those three to too took two under until
  up upon us very was we went were what when where which while who whom whose why with would yet you
  your`.split(/\s+/),
)

/** Common words that are also names of people or places, so their capital may be intended. */
const alsoNames = new Set([
  ...ambiguousNames,
  ...`alba allen aunt auntie bailey barber basil bath battle bella black blanche bond booth brand brown
  burns bury bush butler carpenter church clark clay cork daddy deal derby destiny dover east elle ellen
  emma eternity farmer father felicity field finn ford fortune foster fountain fox frances franco gale
  garden gardener gloria glory good gordon graham grandfather grandma grandmother grandpa granny grey
  hall hardy haven heaven hell hill honor honour hook hunt ivory january java jazz jones joseph josh
  jude julia justice knight lake lamb land laura law leigh line long lord lucky marcia maria mars marsh
  master maxim merit mill mama mobile mona moon moss mother nana nanny nelson nice noble north orange
  papa park parsons peace perry peter phoenix pope pose potter price providence queen reading regina
  rice richard rivers road rocky rosa rugby serenity silver sister skip snow south steel stern street
  strong swift terry tower town trinity turkey turner uncle valentine viola vista wade walker wall
  walter warren warwick water waters watt weaver webb wells white wild wise wolf woods yard york brother`.split(
    /\s+/,
  ),
])

/** If one of these words comes next, the word is a verb. */
const afterVerbs = /^\s+(?:be|have|not|never|also|always|you|we|they|he|she|it|i)\b/i

/** Whether a word is more common in lower case, by the corpus of the tokenizer's vocabulary. */
const isMostlySmall = (word: string) => {
  // The tokenizer's ids are in order of frequency.
  const small = llamaTokenizer.vocabByString.get(`▁${word}`)
  const capital = llamaTokenizer.vocabByString.get(`▁${upperFirst(word)}`)
  return small !== undefined && (capital === undefined || small < capital)
}

const contraction = /^(.+)['’](?:re|ve|d|ll|s)$/
const isNegation = /n['’]t$/

/** Shorter vocabulary entries are fragments of words in all languages, and names. */
const shortest = 4

const isOrdinary = (word: string, isEnglish: boolean) => {
  if (carriesOn.has(word) || isNegation.test(word)) return true
  const short = contraction.exec(word)?.[1]
  if (short !== undefined) return carriesOn.has(short) || short === "let" || short === "here"
  return isEnglish && word.length >= shortest && !alsoNames.has(word) && isMostlySmall(word)
}

/**
 * Whether the capital of a text's first word has no meaning within a sentence: not I, no initials, and
 * nothing that may be a name by itself or with the word after it.
 */
export const isMeaninglessCapital = (text: string, isEnglish: boolean): boolean => {
  const word = /^\p{Lu}[\p{Ll}'’]*(?![\p{L}\d'’])/u.exec(text)?.[0] ?? ""
  if (word === "" || /^I(?:['’]|$)/.test(word)) return false
  const small = word.toLowerCase()
  const rest = text.slice(word.length)
  if (small === "will" || small === "may") return afterVerbs.test(rest)
  if (carriesOn.has(small)) return true
  // `Great Yarmouth`, `Winter-Berg`
  if (/^(?:\s+(?!I\b)|-)\p{Lu}/u.test(rest)) return false
  return isOrdinary(small, isEnglish)
}
