import type { StoryId } from "#protocol/ids.ts"
import type { Happened } from "#protocol/dates/story-date.ts"
import { categories } from "#protocol/categories.ts"
import type { Category } from "#protocol/story.ts"
import { type QueryTerms, termsIn } from "./query/query-terms.ts"

/** A person of a story as the user who searches knows them. */
export interface KnownPeople {
  readonly name: string
  /** What they are to the keeper, or how the user calls somebody of their own who is linked to them. */
  readonly also: ReadonlyArray<string>
}

/** What is known of a story beside its words, as far as the user who searches may see it. */
export interface StoryMetadata {
  readonly title: string
  readonly description: string
  readonly category: Category | null
  readonly tags: ReadonlyArray<string>
  readonly places: ReadonlyArray<string>
  /** Of the places it speaks of, the confirmed ones, by what they were called and are called today. */
  readonly named: ReadonlyArray<string>
  readonly teller: KnownPeople | null
  readonly subjects: ReadonlyArray<KnownPeople>
  /** When it was recorded, ISO 8601. */
  readonly recorded: string
  /** When it happened, as somebody typed it, and the days it means. */
  readonly happened: Pick<Happened, "words" | "from" | "to"> | null
}

/** The same without its people, whom everybody knows otherwise. */
export type OwnFacts = Omit<StoryMetadata, "teller" | "subjects">

/** A text under which a story is found, and how that is said to whoever asked. */
export interface Fact {
  readonly text: string
  readonly reason: string
  /**
   * `name` and `telling`: somebody who asks for just this means the story, more than by a word that
   * stands in it. `day`: of the month, which only counts beside what is `recorded`, as 18 may be an age.
   */
  readonly kind: "name" | "telling" | "mentioned" | "recorded" | "day"
}

const monthOf = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" })

/** What families call those whom the form names otherwise. */
export const calledAlso: Readonly<Record<string, string>> = {
  mother: "mum mom mummy mama",
  father: "dad daddy papa",
  grandmother: "grandma granny gran nan nana",
  grandfather: "grandpa grandad granddad",
  aunt: "auntie aunty",
}

const ofPerson = (how: string, { name, also }: KnownPeople): ReadonlyArray<Fact> => [
  { kind: "name", text: name, reason: `${how} ${name}` },
  ...also.map((called): Fact => ({
    kind: "name",
    text: `${called} ${calledAlso[called.toLowerCase()] ?? ""}`,
    reason: `${how} ${name} (${called})`,
  })),
]

/** When it was recorded, as a reason; empty where nobody knows. */
export const recordedReason = (recorded: string) => {
  const date = new Date(recorded)
  return Number.isNaN(date.getTime()) ? "" : `Recorded in ${monthOf.format(date)}`
}

const ofRecording = (recorded: string): ReadonlyArray<Fact> => {
  const date = new Date(recorded)
  if (Number.isNaN(date.getTime())) return []
  const reason = recordedReason(recorded)
  return [
    { kind: "recorded", text: monthOf.format(date), reason },
    { kind: "day", text: String(date.getUTCDate()), reason },
  ]
}

const ofCategory = (category: Category | null): ReadonlyArray<Fact> => {
  if (category === null) return []
  const text = categories[category]
  return [{ kind: "mentioned", text, reason: `Category: ${text}` }]
}

/** A longer time, such as somebody's youth, is not found by each of its years. */
const yearsNamed = 5

const inWords = ["twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties"]
/** A decade as people ask for it. */
const decadeOf = (year: number) =>
  `${String(year - (year % 10))}s ${inWords[(Math.floor(year / 10) % 10) - 2] ?? ""}`

/** When it happened: what was typed, and the month, years and decade that means. */
const whenOf = ({ happened }: OwnFacts): ReadonlyArray<Fact> => {
  if (happened === null) return []
  const { words, from, to } = happened
  const reason = `When it happened: ${words}`
  const typed: Fact = { kind: "telling", text: words, reason }
  if (from === null || to === null) return [typed]
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  const years = Array.from({ length: Math.max(0, last - first) + 1 }, (_, n) => String(first + n))
  const isMonth = from.slice(0, 7) === to.slice(0, 7)
  return [
    typed,
    ...(isMonth
      ? [{ kind: "telling", text: monthOf.format(new Date(from)), reason } as const]
      : []),
    ...(years.length > yearsNamed
      ? []
      : [{ kind: "telling", text: years.join(" "), reason } as const]),
    { kind: "telling", text: [...new Set([first, last].map(decadeOf))].join(" "), reason },
  ]
}

const telling = (text: string, reason: string): Fact => ({ kind: "telling", text, reason })

const titleOf = ({ title }: OwnFacts) => telling(title, "In the title")

/** What is known of a story beside its title and its people. */
const othersOf = (facts: OwnFacts): ReadonlyArray<Fact> => [
  ...whenOf(facts),
  ...facts.places.map((text) => telling(text, `Place: ${text}`)),
  ...facts.named.map((text) => telling(text, `Mentions ${text}`)),
  ...facts.tags.map((text) => telling(text, `Tagged “${text}”`)),
  ...ofCategory(facts.category),
  { kind: "mentioned", text: facts.description, reason: "In the description" },
  ...ofRecording(facts.recorded),
]

const isSaid = ({ text }: Fact) => text !== ""

/** The facts of a story that are the same for everybody who may see it. */
export const factsByItself = (facts: OwnFacts): ReadonlyArray<Fact> =>
  [titleOf(facts), ...othersOf(facts)].filter(isSaid)

/** The facts that a story has from a person, whatever they are to it. */
export const factsByPerson = (known: KnownPeople): ReadonlyArray<Fact> =>
  ofPerson("", known).filter(isSaid)

/** Every fact of a story, in the order in which reasons are given. */
const listFacts = (facts: StoryMetadata): ReadonlyArray<Fact> =>
  [
    titleOf(facts),
    ...(facts.teller === null ? [] : ofPerson("Told by", facts.teller)),
    ...facts.subjects.flatMap((person) => ofPerson("About", person)),
    ...othersOf(facts),
  ].filter(isSaid)

/** What the facts of a story say to a query. */
export interface HeldMetadata {
  readonly terms: ReadonlySet<string>
  /** The terms in facts that tell more than a word that stands in the story. */
  readonly telling: ReadonlySet<string>
  /** Those of them that are more than a name. */
  readonly topics: ReadonlySet<string>
  readonly reasons: ReadonlyArray<string>
}

/** A term of the query in a fact of a story. */
interface Found {
  readonly term: string
  readonly fact: Fact
}

/** 'Told by Rosa' goes without saying beside 'Told by Rosa (grandmother)'. */
const withoutShorter = (reasons: ReadonlyArray<string>) =>
  [...new Set(reasons)].filter(
    (reason) => !reasons.some((other) => other.startsWith(`${reason} (`)),
  )

const tells = ({ fact: { kind } }: Found) => kind === "name" || kind === "telling"

const isTopic = ({ fact: { kind } }: Found) => kind === "telling"

const heldBy = (found: ReadonlyArray<Found>): HeldMetadata => {
  const isDated = found.some(({ fact }) => fact.kind === "recorded")
  const counted = found.filter(({ fact }) => isDated || fact.kind !== "day")
  return {
    terms: new Set(counted.map(({ term }) => term)),
    telling: new Set(counted.filter(tells).map(({ term }) => term)),
    topics: new Set(counted.filter(isTopic).map(({ term }) => term)),
    reasons: withoutShorter(counted.map(({ fact }) => fact.reason)),
  }
}

const saidBy = (facts: ReadonlyArray<Fact>, asked: QueryTerms): ReadonlyArray<Found> => {
  const { terms, phrase } = asked
  if (phrase === null) {
    const found: Array<Found> = []
    for (const fact of facts)
      for (const term of termsIn(asked, fact.text)) found.push({ term, fact })
    return found
  }
  return facts
    .filter(({ text }) => phrase.test(text))
    .flatMap((fact) => {
      // Of words that stand nearly everywhere, only a name is telling.
      const kind = fact.kind === "telling" ? "mentioned" : fact.kind
      return terms.map((term) => ({ term, fact: { ...fact, kind } }))
    })
}

export const nothingHeld: HeldMetadata = {
  ...{ terms: new Set(), telling: new Set(), topics: new Set() },
  reasons: [],
}

/** The facts of some stories as one user knows them. */
export class FactIndex {
  readonly #stories = new Map<StoryId, ReadonlyArray<Fact>>()

  put(storyId: StoryId, facts: StoryMetadata) {
    this.#stories.set(storyId, listFacts(facts))
  }

  /** The stories whose facts have any of the terms, and what they say. */
  search(asked: QueryTerms): ReadonlyMap<StoryId, HeldMetadata> {
    const held = new Map<StoryId, HeldMetadata>()
    for (const [id, facts] of this.#stories) {
      const found = saidBy(facts, asked)
      if (found.length > 0) held.set(id, heldBy(found))
    }
    return held
  }
}
