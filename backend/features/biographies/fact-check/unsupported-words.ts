import { monthNames, weekdayNames } from "#protocol/dates/normalize.ts"
import { isAlike, kinOf, meaningOf, type Word, meaningsIn, wordsWithin } from "./tokens.ts"
import { isNameSaid } from "../../../lib/english/match-names.ts"

const listed = (words: string) => new Set(words.split(/\s+/).map((word) => meaningOf(word) || word))

/** Units, days, months and seasons: one is not another. */
const exact = listed(
  `day week month hour minute second cent dollar pound franc mark mile kilometre yard acre foot feet
inch meter metre spring summer autumn winter christmas easter
${monthNames.join(" ")} ${weekdayNames.join(" ")}
morning noon afternoon evening night midnight midday tonight`,
)

/** What nobody may be said to have done, been or suffered without a source. */
const strong = listed(
  `died drowned killed wounded bought sold won lost divorced arrested forgave murdered murderer killer
married widowed emigrated adopted nothing everything always all shot hanged executed suicide
fled escaped saved rescued stole cheated betrayed abandoned beat hit attacked prison jail crime
criminal convicted guilty drunk drank pregnant hero heroine saint coward liar lied refused swore
promised invented founded discovered elected bankrupt poor rich wealthy burned destroyed exiled
deported captured fired met promoted graduated fought expelled evicted banished drafted conscripted
imprisoned interned wept cried sobbed`,
)

/** Feelings, praise and blame. */
const felt = listed(
  `happy happily proud proudly beloved joy joyful heartbroken sad sadly sorrow lonely brave bravery
courage courageous passion passionate beautiful devastated grateful gratitude thrilled terrified
famous renowned legendary wonderful tragic admired respected cherished treasured loved adored inspired
inspiring remarkable gifted talented dedicated devoted generous generosity gentle tireless resilient
resilience determined determination great excellent successful popular loyal humble wise wisdom
delighted miserable ashamed guilt regret angry anger hated bitter afraid hope dreamed sacrificed
sacrifice perseverance tragedy painful beautifully fondly warmly heroic honest honorable
hardworking patient kindly excited enjoyed favorite favourite worried missed surprised shocked`,
)

/** What else a source may call it. */
const alsoCalled = new Map<string, ReadonlySet<string>>(
  [
    ["die", "die funeral buried lost gone widow grave"],
    ["kill", "kill murder shot"],
    ["lose", "lose gone"],
    ["win", "win prize award first"],
    ["buy", "buy paid"],
    ["sell", "sell"],
    ["wed", "wed husband wife bride"],
    ["widow", "widow die"],
    ["wife", "wife wed bride"],
    ["husband", "husband wed groom"],
    ["expel", "expel thrown threw throw driven drove force"],
    ["evict", "evict thrown threw out"],
    ["cry", "cry cried wept weep tears sobbed"],
    ["wept", "cry cried wept weep tears sobbed"],
    ["emigrate", "emigrate ship came move left"],
    ["nothing", "nothing no not never none nobody penny anything"],
    ["everything", "everything all whole"],
    ["all", "all everything whole every each entire"],
    ["every", "every each all always daily weekly"],
    ["always", "always every all never ever whole"],
    ["love", "love favorite favourite heart"],
    ["favorit", "favorite favourite love best"],
    ["poor", "poor money poverty penny"],
    ["save", "save rescue pull"],
    ["rescu", "rescue save pull"],
    ["drink", "drink drunk"],
    ["fled", "flee fled escape run"],
    ["burn", "burn fire"],
    ["brave", "brave courage bravery"],
    ["autumn", "autumn"],
    ["meet", "meet introduc know wed date dance"],
    ["night", "night tonight midnight evening"],
    ["evening", "evening night"],
    ["mile", "mile"],
    ["prison", "prison jail captive locked"],
    ["prisoner", "prisoner captive"],
  ].map(([word = "", others = ""]) => [meaningOf(word) || word, listed(others)]),
)

const superlative =
  /^(?:most|best|greatest|finest|worst|\w{3,}(?<!w|r|gu|fo|har|hon|inter|requ|n|t|pri|mod|arr|ch|pr|f|v|qu|prot|conqu|pl)est)$/
/** Who was born last is the youngest. */
const superlativeAlso = new Map([
  ["youngest", /\b(?:last|baby|youngest|littlest)\b/],
  ["oldest", /\b(?:eldest|oldest|first)\b/],
  ["eldest", /\b(?:eldest|oldest|first)\b/],
])

const nearlyAll =
  /\b(?:nearly|almost|mostly|mainly|main|majority|greater part|whole|all but|more than half)\b/
/** Feelings that a heart, tears and the moon stand for. */
const figures = [
  [/\bhearts?\b/, /\bhearts?\b|heartbr/],
  [/\btears\b/, /\b(?:tears|cr(?:y|ied|ying)|we(?:pt|ep))\b/],
  [/\b(?:over the moon|on top of the world|walk\w* on air)\b/, /\b(?:moon|world|air)\b/],
  [
    /\bto (?:his|her|their) (?:great )?(?:delight|horror|relief|surprise|joy|sorrow|shame|dismay)\b/,
    /\b(?:delight|horror|relie[fv]|surpris|joy|sorrow|sham|dismay|asham)/,
  ],
] as const

/** The first word that needs a source of its own and has none; null: all have one. */
export const unsaidWord = (
  sentence: ReadonlyArray<Word>,
  source: ReadonlyArray<Word>,
): string | null => {
  const meanings = new Set(source.map(({ meaning }) => meaning))
  const plain = new Set(source.map((word) => word.plain))
  const all = source.map((word) => word.plain).join(" ")
  const own = sentence.map((word) => word.plain).join(" ")
  for (const [felt, saidSo] of figures)
    if (felt.test(own) && !saidSo.test(all)) return felt.exec(own)?.[0] ?? null
  for (const [at, word] of sentence.entries()) {
    const { meaning } = word
    const isKindOf = word.plain === "kind" && sentence[at + 1]?.plain === "of"
    const isAName = word.hasCapital && !word.isFirst
    const needs = exact.has(meaning) || (!isAName && (strong.has(meaning) || felt.has(meaning)))
    if (meaning !== "" && needs && !isKindOf) {
      const others = alsoCalled.get(meaning) ?? new Set([meaning])
      // One who bought it of somebody was sold it by them.
      const isOtherEnd =
        (word.plain === "bought" &&
          plain.has("sold") &&
          sentence.some((one) => one.plain === "from")) ||
        (word.plain === "sold" && plain.has("bought") && plain.has("from"))
      if (
        !isOtherEnd &&
        !meanings.has(meaning) &&
        !plain.has(word.plain) &&
        ![...others].some((other) => meanings.has(other) || plain.has(other))
      )
        return word.plain
    }
    if (superlative.test(word.plain)) {
      const isShare = word.plain === "most" && sentence[at + 1]?.plain === "of"
      const also = isShare ? nearlyAll : superlativeAlso.get(word.plain)
      if (!plain.has(word.plain) && also?.test(all) !== true) return word.plain
    }
  }
  return null
}

const reason =
  /^to (?!the\b|this\b|that\b|his\b|her\b|my\b|our\b|their\b|an?\b)\p{L}+ [^,.]{3,50},|\b(?:because|due to|as a result|therefore|so that|in order to|thanks to|(?:that|which) is why|owing to|made (?:him|her|them) (?!a\b|an\b|the\b)|led (?:him|her|them) to)\b/iu
const reasonSaid =
  /\b(?:because|['’]?cause|cuz|so|since|why|reason|due|how come|therefore|thanks|on account|otherwise|thus|made|led|in order|to)\b/i

/** A reason given for two facts that nobody joined. */
export const isReasonUnsaid = (text: string, sources: ReadonlyArray<string>) => {
  const given = reason.exec(text)?.[0]
  if (given === undefined) return false
  const strict = /because|why|due|result|thanks|owing|therefore/i.test(given)
  return !sources.some((source) =>
    strict
      ? /\b(?:because|['’]?cause|cuz|so|since|why|reason|due|therefore|thanks|account|otherwise|thus)\b/i.test(
          source,
        )
      : reasonSaid.test(source),
  )
}

const places = new Set([
  "in",
  "at",
  "on",
  "near",
  "from",
  "into",
  "outside",
  "behind",
  "through",
  "across",
  "inside",
  "beside",
  "under",
])
const articles = new Set(
  "a an the his her their its my our your this that these those own one two first".split(" "),
)
const general = listed(
  `age time times year years day days morning end beginning start life family families world place town
village city country area part way side home house childhood youth marriage marry others people word
words moment name man men woman women person boy girl child children member first rest half middle
front back top bottom fact age early late state neighbourhood neighborhood region company party war
adult teenager student pupil young living lifetime decade decades century period while future past
present relatives relative couple group number lot few many more work job hand hands head heart one`,
)
const isLittle = (word: Word | undefined) => word === undefined || word.meaning === ""

/** A place, a calling or a belonging that no source names: the last noun after 'in the', 'was a', 'her'. */
export const unsaidNoun = (
  sentence: ReadonlyArray<Word>,
  source: ReadonlyArray<Word>,
): string | null => {
  const known = [...new Set(source.map(({ meaning }) => meaning))]
  for (const [at, word] of sentence.entries()) {
    const next = sentence[at + 1]
    const isPlace = places.has(word.plain)
    const isCalling =
      /^(?:was|were|is|are|became|become|as)$/.test(word.plain) &&
      /^(?:an?)$/.test(next?.plain ?? "")
    const isOwned = /^(?:his|her|their)$/.test(word.plain)
    if (!isPlace && !isCalling && !isOwned) continue
    let end = at + 1
    while (articles.has(sentence[end]?.plain ?? "")) end += 1
    const from = end
    const first = sentence[from]
    if (first === undefined || /^\d/.test(first.plain) || kinOf(first) !== null) continue
    while (!isLittle(sentence[end + 1]) && (sentence[end]?.after ?? ".") === "" && end - from < 4)
      end += 1
    const noun = sentence[end]
    if (isLittle(noun) || noun === undefined || noun.hasCapital) continue
    if (/\d|ing$|ly$|ed$/.test(noun.plain) || general.has(noun.meaning)) continue
    if (!known.some((meaning) => isAlike(meaning, noun.meaning))) return noun.plain
  }
  return null
}

export const wordsOfNames = (names: ReadonlyArray<string>) =>
  new Set(names.flatMap((name) => wordsWithin(name).map(({ plain }) => plain)))

/** With what a sentence may begin without being a name. */
const beginnings = new Set(
  `the a an in at on for after before when where while she he they her his their it its there that this
these those as by with during one two three four five six seven eight nine ten later then born from to
and but or among until because together once every everybody everyone everything both even what though
although since all nobody none no not never always only some many most much few several another each
either neither if how who whoever which why so such than through throughout under upon within without
years year life now today still also again eventually finally first last next soon meanwhile instead
despite around about between mr mrs ms miss dr sir sister father mother aunt uncle asked looking known
people family children kids young old away back home`.split(/\s+/),
)

/** A capital word that no source says; null: none. `source` is folded. */
export const unsaidName = (
  words: ReadonlyArray<Word>,
  source: string,
  known: ReadonlySet<string>,
) =>
  words.find(({ plain, hasCapital, isFirst, meaning }, at) => {
    if (!hasCapital || known.has(plain) || plain === "i") return false
    const isOrdinary = isFirst && (beginnings.has(plain) || /(?:ed|ing|ly)$/.test(plain))
    // A title begins a name, and is checked with it.
    const isTitle = /^(?:mr|mrs|ms|miss|dr|aunt|uncle)$/.test(plain) && words[at + 1] !== undefined
    if (isOrdinary || isTitle) return false
    return (
      !isNameSaid(plain, source) &&
      !(isFirst && meaning !== "" && meaningsIn(wordsWithin(source)).has(meaning))
    )
  })?.plain ?? null
