import type { AskedName, CalledPlace } from "../../ports/gazetteer.ts"
import { type PlaceMention, mentionsIn, type MentionReading } from "./mentions.ts"
import { firstNames, isRegionName } from "./lexicon-names.ts"

/** A sentence, and the second at which it begins. */
export interface Sentence {
  readonly text: string
  readonly start: number
}

/** A place that a sentence names, with all places it may be. */
export interface NamedSentence extends Sentence {
  readonly name: string
  readonly candidates: ReadonlyArray<CalledPlace>
  /** The region or the country that was said with it. */
  readonly within: string | null
}

/** What is known of a name, by `keyOf`. */
type PlaceAnswers = ReadonlyMap<string, ReadonlyArray<CalledPlace>>
export const keyOf = ({ name, within }: AskedName) => `${name}\n${within ?? ""}`

/** A name of before is believed of a town, not of a hamlet. */
const leastUnderOtherName = 5_000
/** So many people have a part of a town that is meant without the town. */
const leastOfPart = 50_000
const large = 1_000_000

const lower = (name: string) => name.toLowerCase()

/** The places a name may mean where it is said without a region. */
const plainCandidates = (name: string, found: ReadonlyArray<CalledPlace>) => {
  if (isRegionName(lower(name)))
    return found.filter((place) => place.isCapital && place.isTodaysName)
  return found.filter(
    ({ isTodaysName, isPart, population }) =>
      (isTodaysName || population >= leastUnderOtherName) && (!isPart || population >= leastOfPart),
  )
}

/** Whether a name that people bear as well is one of a place here. */
const isNoPerson = (mention: PlaceMention, largest: number) => {
  if (!mention.maybePerson) return !mention.isBelief
  if (mention.isDealing) return false
  return mention.hasWay || largest >= large
}

const isStreet = (name: string) => /\s(?:street|road|avenue|lane|school)$/i.test(name)

/** Somebody is believed in or prayed to, who has no first name: Santa Claus, Saint Anthony. */
const isHoly = ({ isBelief, maybePerson, isDealing }: PlaceMention, name: string) =>
  maybePerson ? isDealing && /^(?:saint|st)\b/i.test(name) : isBelief

/** Decides about one way to read a mention; none where it is no place. */
const candidatesOf = (
  mention: PlaceMention,
  reading: MentionReading,
  answers: PlaceAnswers,
  { continues, people }: { readonly continues: boolean; readonly people: ReadonlySet<string> },
): ReadonlyArray<CalledPlace> => {
  const { name, within, acts, isOwner } = reading
  const found = answers.get(keyOf(reading)) ?? []
  const isLed = mention.isLed || continues
  if (isStreet(name)) return []
  if (within !== null) {
    // Not a town in America: Central America.
    if (isRegionName(lower(`${name} ${within}`))) return []
    const isPerson = firstNames.has(lower(name)) && firstNames.has(lower(within))
    return isLed || !isPerson ? found : []
  }
  if (!isLed) return []
  const candidates = plainCandidates(name, found)
  const largest = candidates.reduce((most, { population }) => Math.max(most, population), 0)
  if (people.has(lower(name)) && largest < large) return []
  if (isOwner && largest < large / 2) return []
  // 'We went to London and Charlotte stayed.'
  if (!mention.isLed && acts) return []
  if (!firstNames.has(lower(name))) return isHoly(mention, name) ? [] : candidates
  if (mention.isLed) return isNoPerson(mention, largest) ? candidates : []
  return largest >= 100_000 ? candidates : []
}

const isChain = /^\s*,?\s*(?:(?:and|or|nor|to|then|on)\s+){0,3}(?:to\s+|in\s+)?$/

/** The places a sentence names, with the candidates for each. */
const namedIn = (
  sentence: Sentence,
  mentions: ReadonlyArray<PlaceMention>,
  answers: PlaceAnswers,
  people: ReadonlySet<string>,
): ReadonlyArray<NamedSentence> => {
  const found: Array<NamedSentence> = []
  let last = -1
  let covered = -1
  for (const mention of mentions) {
    if (mention.from < covered) continue
    const continues =
      mention.mayContinue && last >= 0 && isChain.test(sentence.text.slice(last, mention.from))
    for (const reading of mention.readings) {
      const candidates = candidatesOf(mention, reading, answers, { continues, people })
      if (candidates.length === 0) continue
      found.push({
        ...{ text: sentence.text, start: sentence.start, name: reading.name, candidates },
        within: reading.within,
      })
      last = reading.end
      covered = reading.end
      break
    }
  }
  return found
}

/** Sentences with what may be named in them; the names have to be asked for. */
interface ReadSentence {
  readonly sentence: Sentence
  readonly mentions: ReadonlyArray<PlaceMention>
}

export const readSentence = (sentence: Sentence): ReadSentence => ({
  sentence,
  mentions: mentionsIn(sentence.text),
})

/** Every name that has to be asked for, once. */
export const namesToAsk = (read: ReadonlyArray<ReadSentence>): ReadonlyArray<AskedName> => {
  const asked = new Map<string, AskedName>()
  for (const { mentions } of read)
    for (const { readings } of mentions)
      for (const { name, within } of readings) asked.set(keyOf({ name, within }), { name, within })
  return [...asked.values()]
}

/** The places that are named, in the order they are. */
export const namedPlacesIn = (
  read: ReadonlyArray<ReadSentence>,
  answers: PlaceAnswers,
  people: ReadonlySet<string>,
): ReadonlyArray<NamedSentence> =>
  read.flatMap(({ sentence, mentions }) => namedIn(sentence, mentions, answers, people))
