import {
  afterNames,
  alsoBeforePeople,
  beliefs,
  betweenWords,
  dealings,
  isNeverAPlace,
  isPronoun,
  leadingWords,
  leavings,
  partsOfTowns,
  placesInTowns,
  settlements,
  ways,
} from "./lexicon-cues.ts"
import { type Token, tokenize } from "../../lib/english/tokenize.ts"

/** A word of a sentence; numbers are none. */
interface PlaceToken extends Token {
  readonly lower: string
}

/** Longer ones are no speech; what stands behind is not looked at. */
const longest = 4_000

const tokensOf = (sentence: string): ReadonlyArray<PlaceToken> =>
  tokenize(sentence.slice(0, longest), "hyphenated")
    .filter(({ text }) => /^\p{L}/u.test(text))
    .map((token) => ({ ...token, lower: token.text.toLowerCase() }))

const isInitial = ({ text }: PlaceToken) => text.length === 1

/** Where nearly everything is written with a capital, capitals tell nothing: headings, lists, shouting. */
const areCapitalsTelling = (tokens: ReadonlyArray<PlaceToken>) => {
  const all = tokens.filter((token) => !isInitial(token))
  if (all.length < 5) return all.some(({ isCapital }) => !isCapital)
  return all.filter(({ isCapital }) => isCapital).length / all.length < 0.75
}

/** What a name that may be one of a place stands in; what it is called is asked elsewhere. */
export interface MentionReading {
  readonly name: string
  /** The region or the country that follows it. */
  readonly within: string | null
  /** Where the name, and where all of it with its region ends. */
  readonly to: number
  readonly end: number
  /** Something goes on behind it as if it were somebody: 'Charlotte stayed'. */
  readonly acts: boolean
  readonly isOwner: boolean
}

/** A beginning of a name in a sentence, with the ways to read it, the longest first. */
export interface PlaceMention {
  readonly from: number
  readonly readings: ReadonlyArray<MentionReading>
  /** A word before it leads to a place. */
  readonly isLed: boolean
  /** The word that leads to it also stands before people: to, from, near. */
  readonly maybePerson: boolean
  /** Somebody goes or stays there. */
  readonly hasWay: boolean
  /** Somebody is talked to, thought of or given something. */
  readonly isDealing: boolean
  /** Somebody is believed in. */
  readonly isBelief: boolean
  /** It follows another name in a list, if there is a place right before. */
  readonly mayContinue: boolean
}

/** Within names: Stratford upon Avon, Rio de Janeiro. */
const joiners = new Set(
  "of de la le les upon on the am an der do da das del di sur en el al".split(" "),
)

const longestName = 4

const isJoined = (text: string, one: PlaceToken, next: PlaceToken) => {
  const gap = text.slice(one.to, next.from)
  return /^\s+$/.test(gap) || (gap === ". " && /^(?:st|ft|mt)$/.test(one.lower))
}

/** Where names may end that begin at a word, the longest first. */
const endsOf = (text: string, tokens: ReadonlyArray<PlaceToken>, at: number) => {
  const ends: Array<number> = []
  for (let end = at; end < Math.min(tokens.length, at + longestName); end += 1) {
    const [token, before] = [tokens[end], tokens[end - 1]]
    if (token === undefined) break
    if (end > at && (before === undefined || before.isPossessive || !isJoined(text, before, token)))
      break
    if (token.isCapital && !isPronoun(token.lower)) ends.unshift(end)
    else if (!joiners.has(token.lower)) break
  }
  return ends
}

/** The capitalised words from one on, as far as they stand together: 'South Africa', 'New Zealand'. */
const runFrom = (text: string, tokens: ReadonlyArray<PlaceToken>, at: number) => {
  let end = at
  for (;;) {
    const [last, next] = [tokens[end], tokens[end + 1]]
    if (last === undefined || !last.isCapital) return null
    if (next === undefined || !next.isCapital || end - at >= 2 || !isJoined(text, last, next)) break
    end += 1
  }
  const [first, last] = [tokens[at], tokens[end]]
  return first === undefined || last === undefined
    ? null
    : { name: text.slice(first.from, last.to), end: last.to }
}

/** The region that may follow a name: 'Mobile, Alabama', 'Mobile Alabama', 'Newcastle in Australia'. */
const regionAfter = (text: string, tokens: ReadonlyArray<PlaceToken>, at: number) => {
  const [last, next] = [tokens[at], tokens[at + 1]]
  if (last === undefined || next === undefined || last.isPossessive) return null
  const gap = text.slice(last.to, next.from)
  if (/^(?:,\s*|\s+)$/.test(gap) && next.isCapital) return runFrom(text, tokens, at + 1)
  return /^\s+$/.test(gap) && next.lower === "in" ? runFrom(text, tokens, at + 2) : null
}

/** What follows belongs to the name, which is then one of something else: Lincoln High School. */
const goesOn = (text: string, tokens: ReadonlyArray<PlaceToken>, at: number) => {
  const [last, next] = [tokens[at], tokens[at + 1]]
  if (last === undefined || next === undefined || last.isPossessive) return false
  if (!next.isCapital || !isJoined(text, last, next)) return false
  // Washington D.C.
  if (last.lower === "washington" && next.lower === "d") return false
  return !isPronoun(next.lower) && !placesInTowns.has(next.lower)
}

const readingsAt = (
  text: string,
  tokens: ReadonlyArray<PlaceToken>,
  at: number,
): Array<MentionReading> => {
  const first = tokens[at]
  if (first === undefined) return []
  return endsOf(text, tokens, at).flatMap((end): ReadonlyArray<MentionReading> => {
    const last = tokens[end]
    if (last === undefined || (end === at && first.text.length < 3)) return []
    const next = tokens[end + 1]
    // To Kill a Mockingbird.
    if (next !== undefined && /^\s+an?$/.test(text.slice(last.to, next.to))) return []
    const known = {
      name: text.slice(first.from, last.to),
      to: last.to,
      isOwner: last.isPossessive,
      acts:
        next !== undefined &&
        /^\s+$/.test(text.slice(last.to, next.from)) &&
        !afterNames.has(next.lower),
    }
    const region = regionAfter(text, tokens, end)
    const within =
      region === null ? [] : [{ ...known, acts: false, within: region.name, end: region.end }]
    if (end === at && isNeverAPlace(first.lower)) return []
    return goesOn(text, tokens, end)
      ? within
      : [...within, { ...known, within: null, end: last.to }]
  })
}

/** The words right before one, the nearest first, as far as no stop stands between. */
const before = (text: string, tokens: ReadonlyArray<PlaceToken>, at: number, most: number) => {
  const found: Array<PlaceToken> = []
  for (let n = at; n > 0 && found.length < most; n -= 1) {
    const [token, next] = [tokens[n - 1], tokens[n]]
    if (token === undefined || next === undefined) break
    if (!/^[\s,]+$/.test(text.slice(token.to, next.from).replace(/^['’]s?/, ""))) break
    found.push(token)
  }
  return found
}

const isLedBy = ([one, two, three, four]: ReadonlyArray<string | undefined>) => {
  if (one === undefined) return false
  if (leadingWords.has(one)) return true
  if (one === "of") return two !== undefined && partsOfTowns.has(two)
  if (one === "called" || one === "named") return two !== undefined && settlements.has(two)
  if (one === "for")
    return [two, three, four].some((word) => word !== undefined && leavings.has(word))
  return one === "as" && two === "far"
}

/** The words before a name, without those that may stand between it and the word that leads to it. */
const leadBefore = (text: string, tokens: ReadonlyArray<PlaceToken>, at: number) => {
  const words = before(text, tokens, at, 8)
  const [nearest] = words
  const isBetween = nearest !== undefined && betweenWords.has(nearest.lower)
  const lead = isBetween ? words.slice(1) : words
  // A comma between the leading word and the name: 'came in, Florence said'.
  const next = isBetween ? nearest : tokens[at]
  const touches =
    lead[0] !== undefined && next !== undefined && /^\s+$/.test(text.slice(lead[0].to, next.from))
  return {
    lead: touches ? lead.map(({ lower }) => lower) : [],
    all: words.map(({ lower }) => lower),
  }
}

/** The names in a sentence that may be those of places. */
export const mentionsIn = (text: string): ReadonlyArray<PlaceMention> => {
  const tokens = tokensOf(text)
  if (!areCapitalsTelling(tokens)) return []
  return tokens.flatMap((token, at): ReadonlyArray<PlaceMention> => {
    if (!token.isCapital || isPronoun(token.lower)) return []
    const { lead, all } = leadBefore(text, tokens, at)
    const isLed = isLedBy(lead)
    const previous = tokens[at - 1]
    // The end of a longer name: 'Queen Victoria', 'Uncle Orlando'.
    if (!isLed && previous?.isCapital === true && isJoined(text, previous, token)) return []
    const mayContinue = previous !== undefined && /^(?:and|or|nor|to|then|on)$/.test(previous.lower)
    const isListed = previous !== undefined && text.slice(previous.to, token.from).includes(",")
    const readings = readingsAt(text, tokens, at).filter(
      ({ within }) => isLed || mayContinue || isListed || within !== null,
    )
    if (readings.length === 0) return []
    return [
      {
        ...{ from: token.from, readings, isLed, mayContinue: mayContinue || isListed },
        maybePerson: lead[0] !== undefined && alsoBeforePeople.has(lead[0]),
        hasWay: all.slice(0, 6).some((word) => ways.has(word)),
        isDealing: all.slice(0, 5).some((word) => dealings.has(word)),
        isBelief: all.slice(0, 3).some((word) => beliefs.has(word)),
      },
    ]
  })
}
