import type { Day } from "#protocol/dates/calendar.ts"
import type { AskedPerson } from "./person-aliases.ts"
import { type QueryFilter, keyOf, type MeantFilter } from "./filter.ts"
import { meantPeople } from "./person-filter.ts"
import { type AskedRecorder, meantRecording } from "./recording-filter.ts"
import { meantTime } from "./date-filter.ts"
import { type Quote, readQuotes } from "./quoted-phrases.ts"
import { readTyped, type QueryToken } from "./tokens.ts"
import { tellsNothing } from "./query-terms.ts"
import type { Narrowing } from "../index/search-index.ts"
import { fold } from "#protocol/fold.ts"

/** What is known of whoever asks when their question is read. Nothing else can be understood. */
export interface Knows {
  /** The people they may see. */
  readonly people: ReadonlyArray<AskedPerson>
  /** Those who recorded a story that they may see. */
  readonly recorders: ReadonlyArray<AskedRecorder>
  readonly today: Day
}

/** A filter, and where in the question it is said, in characters. */
export interface SaidFilter extends QueryFilter {
  readonly at: number
}

/** What a question asks for. */
export interface ParsedQuery {
  /** In the order in which they were said. */
  readonly filters: ReadonlyArray<SaidFilter>
  /** Those that would be filters as well, had they not been removed. */
  readonly removed: ReadonlyArray<SaidFilter>
  /** The question without what its filters say; all of it where nothing else would be left. */
  readonly words: string
  /** As they were quoted; their words are among the others, too. */
  readonly phrases: ReadonlyArray<string>
  /** All filters but the quoted words; null where there are none. */
  readonly only: Narrowing | null
  /** Whether nothing is asked but by filters: all that fits them is meant. */
  readonly isListing: boolean
}

/** What people say around a question that says nothing of what they look for. */
const fillers = new Set(
  `anything everything something anyone everyone please want hear listen give find look memory memories
  tale tales recollections know got life happened ever`.split(/\s+/),
)

const saysNothing = (text: string) =>
  tellsNothing(
    text
      .split(/\s+/)
      .filter((word) => !fillers.has(fold(word)))
      .join(" "),
  )

const wordsIn = ({ from, to }: MeantFilter) => Array.from({ length: to - from }, (_, n) => from + n)

/** Those that are not there yet, as words of one filter are none of another. */
const besides = (taken: ReadonlySet<number>, meant: ReadonlyArray<MeantFilter>) =>
  meant.filter((one) => !wordsIn(one).some((at) => taken.has(at)))

/** Every filter in a question; some may be removed, and then others are not found in their place. */
const meantIn = (said: ReadonlyArray<QueryToken>, quotes: ReadonlyArray<Quote>, knows: Knows) => {
  const taken = new Set(
    said.flatMap(({ start }, at) =>
      quotes.some((quote) => start >= quote.start && start < quote.end) ? [at] : [],
    ),
  )
  const isTaken = (at: number) => taken.has(at)
  const take = (meant: ReadonlyArray<MeantFilter>) => {
    const there = besides(taken, meant)
    for (const at of there.flatMap(wordsIn)) taken.add(at)
    return there
  }
  return [
    ...take(meantRecording(said, knows.recorders, knows.today)),
    ...take(meantTime(said, knows.today, isTaken)),
    ...take(meantPeople(said, knows.people, isTaken)),
  ]
}

/** People and recorders are each one of those named; the times are one each. */
const narrowedBy = (filters: ReadonlyArray<QueryFilter>): Narrowing | null => {
  const people = new Set(filters.flatMap(({ only }) => only.people ?? []))
  const recorders = new Set(filters.flatMap(({ only }) => only.recorders ?? []))
  const only: Narrowing = {
    ...filters.reduce((all: Narrowing, filter) => Object.assign(all, filter.only), {}),
    ...(people.size > 0 && { people: [...people] }),
    ...(recorders.size > 0 && { recorders: [...recorders] }),
  }
  return Object.keys(only).length === 0 ? null : only
}

const onceEach = (filters: ReadonlyArray<SaidFilter>): ReadonlyArray<SaidFilter> =>
  [...new Map(filters.toReversed().map((filter) => [filter.key, filter])).values()].toReversed()

/** In the order in which they were said, each once. */
const inOrderSaid = (filters: ReadonlyArray<SaidFilter>) =>
  onceEach(filters.toSorted((a, b) => a.at - b.at))

const ofQuote = ({ text, start }: Quote): SaidFilter => ({
  key: keyOf("words", fold(text.toLowerCase())),
  kind: "words",
  label: `“${text}”`,
  only: {},
  at: start,
})

/**
 * Reads a question as people ask it: whom it names, when it was, who recorded it and when, and what is
 * quoted. What is in doubt stays a word of the question. `ignore`: keys of filters that were removed.
 */
export const understand = (
  question: string,
  knows: Knows,
  ignore: ReadonlyArray<string> = [],
): ParsedQuery => {
  const isStored = ({ key }: QueryFilter) => !ignore.includes(key)
  const said = readTyped(question)
  const quotes = readQuotes(question)
  const allQuoted = quotes.map(ofQuote)
  const quoted = allQuoted.filter(isStored)
  const phrases = quoted.map(({ label }) => label.slice(1, -1))
  const all = meantIn(said, quotes, knows)
  const meant = all.filter(isStored)
  const without = (left: ReadonlyArray<MeantFilter>) => {
    const out = new Set(left.flatMap(wordsIn))
    const unread = question.slice(said.at(-1)?.end ?? 0)
    return [...said.flatMap(({ raw }, at) => (out.has(at) ? [] : [raw])), unread].join(" ").trim()
  }
  const isAll = phrases.length === 0 && all.length > 0 && saysNothing(without(all))
  const isListing = isAll && meant.length > 0
  // A bare name means stories that only mention somebody as well.
  const isBare = isListing && !meant.some(({ isPlain }) => isPlain)
  const kept = isBare ? [] : meant
  const isNone = isAll && allQuoted.length === 0 && !all.some(({ isPlain }) => isPlain)
  // Those of a filter that was removed are not to be looked for, either, while others are left.
  const cut = isAll ? [] : all.filter(({ isCut }) => isCut)
  const place = ({ key, kind, label, only, from }: MeantFilter): SaidFilter => ({
    ...{ key, kind, label, only },
    at: said[from]?.start ?? 0,
  })
  const filters = inOrderSaid([...kept.map(place), ...quoted])
  return {
    filters,
    removed: inOrderSaid([...(isNone ? [] : all.map(place)), ...allQuoted]).filter(
      (filter) => !isStored(filter),
    ),
    words: cut.length === 0 ? question : without(cut),
    phrases: [...new Set(phrases)],
    only: narrowedBy(filters),
    isListing: isListing && !isBare,
  }
}
