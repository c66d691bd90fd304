import type { StoryId, PersonId } from "#protocol/ids.ts"
import { Array as Arr, Effect } from "effect"
import { Database } from "../../../platform/database/database.ts"
import { type PassageRecord, vectorFromText } from "../../../platform/database/passages.ts"
import type { StoryFactsRecord } from "../../../platform/database/story-projections.ts"
import { nameOfText, type VectorRecord } from "../../../platform/database/vectors.ts"
import { NamedPlaces } from "../../places/named-places.ts"
import type { IndexedPassage, IndexedPerson, IndexedStory } from "./search-index.ts"
import { numberOfPassage, passageText } from "../passages.ts"
import { EmbeddingEngine } from "../embedding-engine.ts"
import { hasSearchedWords } from "../searchable.ts"

/** Of how many deaths with nothing but it in hand a story is left out. */
const mostDeaths = 2

const newestFirst = (ids: Iterable<StoryId>) => [...ids].toSorted((a, b) => b - a)

/**
 * Which stories the index may have died of while they were put in: they come last from then on, each
 * alone, and one of which it dies again and again is left out until it is written anew.
 */
export const doubtingStories = (atOnce: number) => {
  let inHand: ReadonlyArray<StoryId> = []
  const doubted = new Set<StoryId>()
  const deaths = new Map<StoryId, number>()

  const isLeftOut = (id: StoryId) => (deaths.get(id) ?? 0) >= mostDeaths

  return {
    isLeftOut,
    /** Those that are to be put in at a time, newest first. */
    pieces: (ids: Iterable<StoryId>): ReadonlyArray<ReadonlyArray<StoryId>> => {
      const wanted = newestFirst(ids).filter((id) => !isLeftOut(id))
      const trusted = wanted.filter((id) => !doubted.has(id))
      return [
        ...Arr.chunksOf(trusted, atOnce),
        ...wanted.filter((id) => doubted.has(id)).map((id) => [id]),
      ]
    },
    take: (ids: ReadonlyArray<StoryId>) => {
      inHand = ids
    },
    /** They are in. */
    done: () => {
      for (const id of inHand) {
        doubted.delete(id)
        deaths.delete(id)
      }
      inHand = []
    },
    /** Answers the one that is left out from now on. */
    died: (): StoryId | null => {
      const ids = inHand
      inHand = []
      for (const id of ids) doubted.add(id)
      const [alone] = ids
      if (alone === undefined || ids.length > 1) return null
      deaths.set(alone, (deaths.get(alone) ?? 0) + 1)
      return isLeftOut(alone) ? alone : null
    },
    /** They are others now. */
    written: (ids: Iterable<StoryId>) => {
      for (const id of ids) if (isLeftOut(id)) deaths.delete(id)
    },
  }
}

/** Stories whose passages are read at a time: in between others are served. */
const readAtOnce = 20

/** The name of the passages of stories indexed before passages had names. */
const unnamed = ""

const vectorsIn = (
  record: PassageRecord,
  models: ReadonlyArray<string>,
  later: ReadonlyArray<VectorRecord>,
) => {
  const of = nameOfText(passageText(record))
  return models.flatMap((model) => {
    const inline = record.model === model ? record.vector : null
    const vector = inline ?? later.find((one) => one.model === model && one.of === of)?.vector
    return vector === undefined ? [] : [[model, vectorFromText(vector)] as const]
  })
}

const taken = (
  record: PassageRecord,
  models: ReadonlyArray<string>,
  later: ReadonlyArray<VectorRecord>,
): IndexedPassage => ({
  n: numberOfPassage(record.id),
  text: passageText(record),
  isTranslated: record.text === "english",
  vectors: vectorsIn(record, models, later),
})

/** Reads stories and people from the store as the index takes them. */
export const takingFromStore = Effect.gen(function* () {
  const { storyFacts, people, passages, vectors } = yield* Database
  const { house, elsewhere } = yield* EmbeddingEngine
  const namedPlaces = yield* NamedPlaces
  const models = elsewhere === null ? [house.model] : [house.model, elsewhere.model]
  /** With what every name begins that a server with these engines gives. */
  const ofModels = `${JSON.stringify(models)} `

  const nameOf = (story: StoryFactsRecord) => {
    const { passagesName = unnamed, understood } = story
    const of = [passagesName, hasSearchedWords(story), understood?.model, understood?.open]
    return `${ofModels}${JSON.stringify(of)}`
  }

  /** What is said in some stories, by story. */
  const saidIn = Effect.fnUntraced(function* (found: ReadonlyArray<StoryFactsRecord>) {
    const filter = { storyId: { $in: found.map(({ id }) => id) } }
    const read = yield* passages.find({ filter, sort: [["id", 1]] })
    const isLater = found.some(({ understood }) => understood !== undefined)
    const later = isLater ? yield* vectors.find({ filter }) : []
    const laterOf = Map.groupBy(later, ({ storyId }) => storyId)
    return Map.groupBy(
      read.map((record) => ({
        storyId: record.storyId,
        passage: taken(record, models, laterOf.get(record.storyId) ?? []),
      })),
      ({ storyId }) => storyId,
    )
  })

  /**
   * `names`: of the passages that are in the index. Deleted stories are gone, as those are that the
   * store does not have.
   */
  const stories = Effect.fn("search.takeStories")(function* (
    ids: ReadonlyArray<StoryId>,
    names: ReadonlyMap<StoryId, string>,
  ) {
    const found = (yield* storyFacts.find({ filter: { id: { $in: ids } } })).filter(
      ({ deleted }) => deleted === undefined,
    )
    const there = new Set(found.map(({ id }) => id))
    const named = yield* namedPlaces.confirmedOf([...there])
    const other = found.filter((story) => names.get(story.id) !== nameOf(story))
    const said = new Map<StoryId, ReadonlyArray<IndexedPassage>>(other.map(({ id }) => [id, []]))
    const searched = other.filter(hasSearchedWords)
    for (let at = 0; at < searched.length; at += readAtOnce) {
      yield* Effect.yieldNow
      for (const [id, some] of yield* saidIn(searched.slice(at, at + readAtOnce)))
        said.set(
          id,
          some.map(({ passage }) => passage),
        )
    }
    return {
      stories: found.map((facts): IndexedStory => ({
        facts,
        named: named.get(facts.id) ?? [],
        passagesName: nameOf(facts),
        passages: said.get(facts.id) ?? null,
      })),
      goneStories: ids.filter((id) => !there.has(id)),
    }
  })

  const persons = Effect.fnUntraced(function* (ids: ReadonlyArray<PersonId>) {
    if (ids.length === 0) return { people: [], gonePeople: [] }
    const found = yield* people.find({ filter: { id: { $in: ids } } })
    const there = new Set(found.map(({ id }) => id))
    return {
      people: found.map(({ id, keeperId, name, relationship, selfOf }): IndexedPerson => ({
        ...{ id, keeperId, name, relationship },
        ...(selfOf !== undefined && { selfOf }),
      })),
      gonePeople: ids.filter((id) => !there.has(id)),
    }
  })

  return {
    stories,
    persons,
    /** Whether a server with other engines gave the name. */
    isOfOthers: (name: string) => !name.startsWith(ofModels),
  }
})
