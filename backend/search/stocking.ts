import { Effect, Option } from "effect"
import type { StoryId } from "#protocol/ids.ts"
import { Kept } from "../kept/kept.ts"
import type { StoryFactsRecord } from "../kept/story-lines.ts"
import { SearchEngine } from "./search-engine.ts"
import { hasSearchedWords } from "./searchable.ts"
import type { Shelf } from "./shelf.ts"
import { indexed, modelFor, nameOnShelf } from "./shelf-vectors.ts"

/** Stories whose passages are read at a time. */
const readAtOnce = 200

/** The name of the passages of stories indexed before passages had names. */
const unnamed = ""

/** Puts what is said in stories on a shelf, with the vectors that it is searched by. */
export const stockingShelves = Effect.gen(function* () {
  const { passages, vectors } = yield* Kept
  const { house, elsewhere, standing } = yield* SearchEngine
  const models = { house: house.model, elsewhere: elsewhere?.model ?? null }

  const isChanging = Effect.map(standing, (now) => Option.isNone(now) || !now.value.isWhole)

  /** By the text they were made of; most stories have theirs with their passages. */
  const laterOnes = Effect.fnUntraced(function* (ids: ReadonlyArray<StoryId>, model: string) {
    if (ids.length === 0) return new Map<StoryId, never>()
    const found = yield* vectors.find({ filter: { storyId: { $in: ids }, model } })
    return new Map(
      [...Map.groupBy(found, ({ storyId }) => storyId)].map(
        ([id, some]) => [id, new Map(some.map((one) => [one.of, one]))] as const,
      ),
    )
  })

  return Effect.fnUntraced(function* (shelf: Shelf, found: ReadonlyArray<StoryFactsRecord>) {
    const searched = found.filter(hasSearchedWords)
    const main = modelFor(searched, models, elsewhere !== null && (yield* isChanging))
    const wanted = new Map(
      searched.map((story) => {
        const { id, passagesName = unnamed, isInHouse, understood } = story
        const model = isInHouse === true ? house.model : main
        return [id, { id, model, understood, name: nameOnShelf(passagesName, story, model) }]
      }),
    )
    for (const id of shelf.storyIds) if (!wanted.has(id)) shelf.take(id)
    const other = [...wanted.values()].filter(({ id, name }) => shelf.nameOf(id) !== name)
    for (let at = 0; at < other.length; at += readAtOnce) {
      const some = other.slice(at, at + readAtOnce)
      const read = yield* passages.find({
        filter: { storyId: { $in: some.map(({ id }) => id) } },
        sort: [["id", 1]],
      })
      const byStory = Map.groupBy(read, (record) => record.storyId)
      for (const [model, ofModel] of Map.groupBy(some, (one) => one.model)) {
        const later = yield* laterOnes(
          ofModel.flatMap(({ id, understood }) => (understood === undefined ? [] : [id])),
          model,
        )
        for (const { id, name } of ofModel) {
          const others = later.get(id) ?? new Map<string, never>()
          const put = (byStory.get(id) ?? []).map((one) => indexed(one, model, others))
          // Half put, it could not be taken away again.
          yield* Effect.uninterruptible(Effect.promise(() => shelf.put(id, name, put)))
        }
      }
    }
  })
})
