import llamaTokenizer from "llama-tokenizer-js"

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
const alsoNames = new Set(
  `abbot alba allen amber angel april archer august aunt auntie autumn bailey baker barber basil bath
  battle bell bella bishop black blanche bliss bond booth boston brand brook brooks brown buck burns bury
  bush butler carpenter carter chance charity chase china christian church clark clay cliff coral cork
  cook cooper crystal daddy daisy dale dawn deal dean derby destiny dick dolly dover drew duke earl east ella
  elle ellen emma ernest eternity eve faith farmer father felicity fern field finn fisher flora ford
  forest fortune foster fountain fox frances franco frank gale garden gardener gene ginger glen gloria
  glory good gordon grace graham grandfather grandma grandmother grandpa granny grant gray green grey
  hall hardy harmony harry haven hazel heath heather heaven hell hill holly honey honor honour hook hope
  hunt hunter iris ivory jack jade january jasmine java jazz jean jersey jewel jones joseph josh joy jude
  julia june justice king knight lake lamb lance land lane laurel laura law leigh lily line long lord
  lucky major march marcia maria marina mark mars marsh martin mason master max maxim may melody mercy
  merit mike miles mill miller misty mama mobile mona moon moss mother myrtle nana nanny nelson nice noble
  north nova olive opal orange page pansy papa park parker parsons patience peace pearl penny perry peter
  phoenix piper pope poppy porter pose potter price prince providence prudence queen rain ray reading
  reed regina rice rich richard river rivers road rob robin rock rocky roman rosa rose rosemary ruby rugby
  rusty sage sally sandy savannah scarlet serenity shepherd sherry silver sister sky skip smith snow
  south spring star steel stella stern sterling stone story street strong summer sunny swift taylor temple
  terry tiffany tower town trinity trip troy turkey turner uncle valentine venus verity victor viola
  violet virginia vista wade walker wall walter ward warren warwick water waters watt weaver webb wells
  west white wild will willow winter wise wolf wood woods wren yard york young brother`.split(
    /\s+/,
  ),
)

/** If one of these words comes next, the word is a verb. */
const afterVerbs = /^\s+(?:be|have|not|never|also|always|you|we|they|he|she|it|i)\b/i

/** Whether a word is more common in lower case, by the corpus of the tokenizer's vocabulary. */
const isMostlySmall = (word: string) => {
  // The tokenizer's ids are in order of frequency.
  const small = llamaTokenizer.vocabByString.get(`▁${word}`)
  const capital = llamaTokenizer.vocabByString.get(
    `▁${word.charAt(0).toUpperCase()}${word.slice(1)}`,
  )
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
