import { limits } from "#protocol/limits.ts"
import type { StoryId } from "#protocol/ids.ts"
import { append } from "#protocol/long-lists.ts"
import {
  chance,
  chanceByWords,
  factShare,
  inOrder,
  isHopeless,
  isRelated,
  leastOf,
  lexicalWeight,
  moreSaid,
  saidScore,
  type SaidMatch,
  type SaidOf,
  worthShowing,
} from "../scores.ts"
import type { StoryColumns } from "./columns.ts"
import type { FactsSaid } from "./encode-metadata.ts"
import type { LexicalMatch } from "./bm25.ts"
import type { StorySeen } from "./visible-stories.ts"
import type { AskedMeaning, IndexMatch } from "./search-index.ts"

/** A question's meaning beside those of passages. */
export interface RankedPassage extends Pick<AskedMeaning, "scale" | "shift" | "isCalibrated"> {
  /** By passage; none where it has no vector of this kind. */
  readonly cosines: Float64Array
}

/** What a question is compared with; passages by their numbers here. */
export interface Searched {
  /** The stories that may be found. */
  readonly stories: ReadonlyArray<StorySeen>
  readonly factsOf: (story: StorySeen) => FactsSaid | null
  readonly heard: LexicalMatch
  /** Whether only stop words are asked for: they say nothing, and stand in passages all the same. */
  readonly areStopWords: boolean
  /** For each phrase that was quoted, 1 for each passage in which it stands. */
  readonly quotes: ReadonlyArray<Uint8Array>
  /** Null where nothing is known of what the story, or the question, means. */
  readonly comparedFor: (story: StoryColumns) => RankedPassage | null
}

interface Found extends SaidMatch, Pick<IndexMatch, "n" | "nearness" | "isUncalibrated"> {
  readonly story: StoryColumns
  readonly passage: number | null
  /** How many passages of the story would be shown beside this one. */
  readonly others: number
}

const nothing: FactsSaid = {
  ...{ known: new Set(), telling: new Set(), topics: new Set() },
  quoted: new Set(),
}

/** Of equally good ones the newest first, as in every list. */
const byAge = (a: StoryColumns, b: StoryColumns) =>
  a.createdAt === b.createdAt ? b.id - a.id : a.createdAt < b.createdAt ? 1 : -1

const inFullOrder = (a: Found, b: Found) => inOrder(a, b) || byAge(a.story, b.story)

/** What the facts of a story say for each of its passages. */
interface Spoken {
  readonly facts: FactsSaid
  /** The least that a passage scores, by the terms that stand in it. */
  readonly leastOfAll: (exact: ReadonlyArray<string>) => number
  readonly saysSome: ReturnType<typeof saysSomeIn>
  /** What they add to the words of a passage. */
  readonly part: number
}

const leastIn = ({ heard: { terms }, quotes }: Searched, facts: FactsSaid | null) => {
  // Nothing is asked for in words: all that is left is what the question was narrowed to.
  if (terms.length === 0) return () => (quotes.length > 0 ? limits.match.shown : limits.match.good)
  const { known, telling } = facts ?? nothing
  return (exact: ReadonlyArray<string>) =>
    facts === null && exact.length < terms.length
      ? 0
      : leastOf(
          terms,
          (term) => telling.has(term),
          (term) => known.has(term) || exact.includes(term),
        )
}

/** Whether a passage has some telling words; where its meaning is known, those few others have. */
const saysSomeIn =
  ({ heard: { terms, telling } }: Searched, { topics }: FactsSaid) =>
  (exact: ReadonlyArray<string>, isNear: boolean) =>
    terms.some(
      (term) => (topics.has(term) || exact.includes(term)) && (!isNear || telling.has(term)),
    )

/** The facts of many stories say the same. */
const speaking = (searched: Searched) => {
  const made = new Map<FactsSaid | null, Spoken>()
  return (facts: FactsSaid | null): Spoken => {
    const known = made.get(facts)
    if (known !== undefined) return known
    const { telling } = facts ?? nothing
    const spoken: Spoken = {
      facts: facts ?? nothing,
      leastOfAll: leastIn(searched, facts),
      saysSome: saysSomeIn(searched, facts ?? nothing),
      part: factShare * (telling.size === 0 ? 0 : searched.heard.partOf(telling)),
    }
    made.set(facts, spoken)
    return spoken
  }
}

/** Of how many of its first passages nothing could be worth showing, where its facts say nothing. */
const silentIn = (
  { first, ns }: StoryColumns,
  { heard }: Searched,
  compared: RankedPassage | null,
) => {
  if (compared === null) return 0
  for (let at = 0; at < ns.length; at += 1) {
    const cosine = compared.cosines[first + at] ?? Number.NaN
    const isHeard = heard.shares[first + at] !== 0
    if (isHeard || !isHopeless(compared.shift + compared.scale * cosine)) return at
  }
  return ns.length
}

const isQuotedIn = ({ quotes }: Searched, { quoted }: FactsSaid, passage: number) =>
  quotes.every((marks, at) => quoted.has(at) || marks[passage] === 1)

/** What is known of a story says nothing for one passage of it rather than another. */
const isTelling = (sum: number, exact: ReadonlyArray<string>) =>
  sum >= limits.match.shown || exact.length > 0

const gradeOf = (score: number) => (score >= limits.match.shown ? "good" : "weak")

/**
 * Adds the passages of a story that could be shown, or itself where only what is known of it was found;
 * the best of them alone unless all of it `isWhole`.
 */
const addFound = (
  seen: StorySeen,
  searched: Searched,
  spokenBy: ReturnType<typeof speaking>,
  isWhole: boolean,
  found: Array<Found>,
) => {
  const { heard, quotes, comparedFor } = searched
  const { terms, shares } = heard
  const { story } = seen
  const held = searched.factsOf(seen)
  const compared = comparedFor(story)
  const passages = story.isSearched ? story.ns.length : 0
  /** Nothing but words in a passage could still make it worth showing. */
  const isSilent = held === null && terms.length > 0 && !searched.areStopWords
  const from = isSilent ? silentIn(story, searched, compared) : 0
  // As nearly all there are.
  if (isSilent && from >= passages) return
  const { facts, leastOfAll, saysSome, part } = spokenBy(held)
  const before = found.length
  const isBetter = (score: number, sum: number) => {
    const best = isWhole ? undefined : found[before]
    return best === undefined || score > best.score || (score === best.score && sum > best.sum)
  }
  const note = (one: Found) => {
    if (isWhole) found.push(one)
    else found[before] = one
  }

  /** Passages that would be shown of all of the story: those that are good, and where none is, the weak ones. */
  const telling = { good: 0, weak: 0 }
  let most: SaidOf = "none"
  for (let at = from; at < passages; at += 1) {
    const passage = story.first + at
    if (!isQuotedIn(searched, facts, passage)) continue
    const cosine = compared?.cosines[passage] ?? Number.NaN
    const isNear = compared !== null && !Number.isNaN(cosine)
    const nearness = isNear ? compared.shift + compared.scale * cosine : 0
    const share = shares[passage] ?? 0
    const all = nearness + lexicalWeight * (share + part)
    if (isNear && share === 0 && isSilent && isHopeless(all)) continue
    const exact = heard.exactOf(passage)
    if (!isNear && terms.length + quotes.length === 0) continue
    const sum = isNear ? chance(all) : chanceByWords(exact.length / Math.max(1, terms.length))
    const isSome = (!isNear || isRelated(nearness)) && saysSome(exact, isNear)
    const { least, said } = saidScore(leastOfAll(exact), isSome)
    const score = Math.max(sum, least)
    if (score < limits.match.weak) continue
    most = moreSaid(most, said)
    if (isTelling(sum, exact)) telling[gradeOf(score)] += 1
    if (!isBetter(score, sum)) continue
    const n = story.ns[at] ?? 0
    const isUncalibrated = isNear && !compared.isCalibrated
    note({
      ...{ story, passage, n, score, sum, said, nearness: isNear ? nearness : null },
      ...{ isUncalibrated, others: 0 },
    })
  }
  const best = found[before]
  if (best !== undefined && best.passage !== null && !isWhole) {
    const grade = telling.good > 0 ? "good" : "weak"
    const isCounted =
      gradeOf(best.score) === grade && isTelling(best.sum, heard.exactOf(best.passage))
    found[before] = { ...best, said: most, others: telling[grade] - (isCounted ? 1 : 0) }
  }
  // Where a story has words, one of its passages has at least this score.
  const known = saidScore(leastOfAll([]), passages === 0 && saysSome([], false))
  const score = facts.quoted.size < quotes.length ? 0 : known.least
  if (score < limits.match.weak) return
  for (let at = before; at < found.length; at += 1) if ((found[at]?.score ?? 0) >= score) return
  note({
    ...{ story, score, passage: null, n: null, sum: 0, said: known.said, nearness: null },
    ...{ isUncalibrated: false, others: 0 },
  })
}

const matchOf = (
  { story, passage, n, score, sum, nearness, isUncalibrated, others }: Found,
  { exactOf }: LexicalMatch,
): IndexMatch => ({
  storyId: story.id,
  n,
  score,
  sum,
  exact: passage === null ? [] : exactOf(passage),
  nearness,
  isUncalibrated,
  hasMore: others > 0,
})

/**
 * The best passage of each story that is worth showing, best first; of the story `whole`, each passage
 * that is.
 */
export const rankFound = (
  searched: Searched,
  whole: StoryId | undefined,
): ReadonlyArray<IndexMatch> => {
  const { heard, stories } = searched
  const spokenBy = speaking(searched)
  const best: Array<Found> = []
  for (const seen of stories) {
    if (seen.story.id !== whole) {
      addFound(seen, searched, spokenBy, false, best)
      continue
    }
    const all: Array<Found> = []
    addFound(seen, searched, spokenBy, true, all)
    append(
      best,
      all.filter(({ passage, sum }) => passage !== null && isTelling(sum, heard.exactOf(passage))),
    )
  }
  return worthShowing(best.toSorted(inFullOrder)).map((match) => matchOf(match, heard))
}
