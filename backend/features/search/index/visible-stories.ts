import type { PersonId, UserId } from "#protocol/ids.ts"
import { type Asker, accessToStory } from "../../access/policy.ts"
import { factsByPerson, type KnownPeople } from "../metadata.ts"
import { knownTo, tellerKnown } from "../searchable.ts"
import type { StoryColumns } from "./columns.ts"
import type { FactTape } from "./encode-metadata.ts"
import type { MetadataIndex } from "./metadata-index.ts"
import type { IndexedPerson, ModelsQuestion } from "./search-index.ts"
import type { Contents } from "./memory-index.ts"
import { modelFor } from "../embedding-models.ts"

type People = ReadonlyMap<PersonId, IndexedPerson>

/** All that a person may be called, by anybody: what `knownTo` picks from. */
export const allFactsOf = ({ name, relationship }: IndexedPerson) =>
  factsByPerson({ name, also: [name, relationship] })

/** The facts that stories have from their people, as this asker knows those: all tapes, and whose a story has. */
const peopleKnown = (asker: Asker, people: People, facts: MetadataIndex) => {
  const known = knownTo(asker, people)
  const tapes: Array<FactTape> = []
  const tellers = new Map<PersonId, number | null>()
  const subjects = new Map<PersonId, number | null>()
  const numberOf = (
    numbers: Map<PersonId, number | null>,
    id: PersonId,
    know: (id: PersonId) => KnownPeople | null,
  ) => {
    const before = numbers.get(id)
    if (before !== undefined) return before
    const person = know(id)
    const tape = facts.tapeOf(person === null ? [] : factsByPerson(person))
    const number = tape.length === 0 ? null : tapes.push(tape) - 1
    numbers.set(id, number)
    return number
  }
  const teller = (id: PersonId) => tellerKnown(id, known, people)
  /** Many stories have the same people: a list for each of them would take more than all else. */
  const lists = new Map<string, ReadonlyArray<number>>()
  const of = ({ storytellerId, subjectIds }: StoryColumns): ReadonlyArray<number> => {
    const numbers = [
      numberOf(tellers, storytellerId, teller),
      ...subjectIds.map((id) => numberOf(subjects, id, known)),
    ].filter((number) => number !== null)
    const name = numbers.join()
    const list = lists.get(name) ?? numbers
    lists.set(name, list)
    return list
  }
  return { tapes, of }
}

/** A story somebody may see. */
export interface StorySeen {
  readonly story: StoryColumns
  /** Among all that are here. */
  readonly place: number
  /** Which of the tapes are the facts it has from its people. */
  readonly people: ReadonlyArray<number>
}

/** What one asker may see, and nothing else is counted for them. */
export interface VisibleStories {
  /** In the order of their ids, which no other story changes. */
  readonly stories: ReadonlyArray<StorySeen>
  /** The facts of people, as the asker knows those. */
  readonly tapes: ReadonlyArray<FactTape>
  /** 1 for each passage of those whose words are searched. */
  readonly passages: Uint8Array
}

const seenBy = (asker: Asker, { columns, facts, people, postings }: Contents): VisibleStories => {
  const passages = new Uint8Array(postings.size)
  const { tapes, of: peopleOf } = peopleKnown(asker, people, facts)
  const stories: Array<StorySeen> = []
  for (const [place, story] of columns.stories.entries()) {
    if (story === null || accessToStory(asker, story) === "none") continue
    stories.push({ story, place, people: peopleOf(story) })
    if (story.isSearched) passages.fill(1, story.first, story.first + story.ns.length)
  }
  return { stories: stories.toSorted((a, b) => a.story.id - b.story.id), tapes, passages }
}

/** Who recorded any of them, in an order that no other story changes. */
export const recordersSeen = ({ stories }: VisibleStories): ReadonlyArray<UserId> =>
  [...new Set(stories.flatMap(({ story }) => story.recorderId ?? []))].toSorted((a, b) => a - b)

/**
 * How many askers' are kept until something changes, as they search again, and type on; and how many
 * stories in all of them, some sixty bytes each.
 */
const [askersStored, storiesStored] = [64, 200_000]

/** What askers may see, made once until something changes. */
export class SeenLately {
  readonly #byAsker = new Map<string, VisibleStories>()
  #stories = 0

  of(asker: Asker, contents: Contents): VisibleStories {
    const name = JSON.stringify(asker)
    const before = this.#byAsker.get(name)
    const seen = before ?? seenBy(asker, contents)
    if (before === undefined) this.#makeRoom(seen.stories.length)
    this.#byAsker.delete(name)
    this.#byAsker.set(name, seen)
    return seen
  }

  forget() {
    this.#byAsker.clear()
    this.#stories = 0
  }

  /** Those go who have not searched for longest. */
  #makeRoom(stories: number) {
    this.#stories += stories
    for (const [name, { stories: gone }] of this.#byAsker) {
      if (this.#byAsker.size < askersStored && this.#stories <= storiesStored) return
      this.#byAsker.delete(name)
      this.#stories -= gone.length
    }
  }
}

/** By the vectors of which model each story is compared for somebody who may see these. */
export const modelsFor = ({ stories }: VisibleStories, question: ModelsQuestion) => {
  function* searched() {
    for (const { story } of stories) if (story.isSearched) yield story
  }
  const main = modelFor(searched(), question, question.isChanging)
  return ({ isLocalOnly }: StoryColumns) => (isLocalOnly ? question.house : main)
}

/** The models whose vectors a search by somebody who may see these would compare. */
export const modelsSeen = (
  { vectors }: Contents,
  seen: VisibleStories,
  question: ModelsQuestion,
): ReadonlyArray<string> => {
  const modelOf = modelsFor(seen, question)
  const models = new Set<string>()
  for (const { story } of seen.stories) {
    const model = modelOf(story)
    if (models.has(model) || !story.isSearched) continue
    const isKnown = story.ns.some((_, at) => vectors.has(model, story.first + at))
    if (isKnown) models.add(model)
  }
  return [...models].toSorted()
}
