import { Effect, Result } from "effect"
import type { StoryId } from "#protocol/ids.ts"
import { Database } from "../../platform/database/database.ts"
import { vectorToText } from "../../platform/database/passages.ts"
import { nameOfText, vectorRecord } from "../../platform/database/vectors.ts"
import type { Embeds } from "../../ports/embedder.ts"
import type { EngineError } from "../../ports/engine-error.ts"
import { CallContext } from "../../ports/remote-usage-ledger.ts"
import { passageText } from "./passages.ts"
import { probe } from "./embedding-calibration.ts"

/** Texts in one call: what a crash makes be paid for once more, at most. */
const batch = 32
/** A passage of a language without spaces may be long; no engine reads more of it than this. */
const mostCharacters = 4_000

const isFinal = ({ canPass }: EngineError) => !canPass

/**
 * A vector for each text; null for one that the engine refuses while it takes others, which is then
 * found by its words. Fails where the engine takes nothing at all.
 */
const embedEach = Effect.fnUntraced(function* (
  { embed }: Embeds,
  texts: ReadonlyArray<string>,
): Effect.fn.Return<ReadonlyArray<Float32Array | null>, EngineError> {
  const some = (few: ReadonlyArray<string>) =>
    embed(few.map((text) => text.slice(0, mostCharacters)))
  const alone = (text: string) =>
    some([text]).pipe(
      Effect.map(([vector]) => vector ?? null),
      Effect.catchIf(isFinal, () => Effect.succeed(null)),
    )
  const whole = yield* Effect.result(some(texts))
  if (Result.isSuccess(whole)) return whole.success
  if (!isFinal(whole.failure)) return yield* whole.failure
  // Where it refuses this as well, that is not for the texts.
  yield* embed(probe)
  return yield* texts.length === 1 ? Effect.succeed([null]) : Effect.forEach(texts, alone)
})

/**
 * Gets the vectors of a story's passages that it lacks, and keeps each batch when it is there, so that
 * what was begun and broken off is not asked for again. `isWanted` fails when they are wanted no more.
 */
export const embedAnew = Effect.fn("search.embedAnew")(function* <E, R>(
  storyId: StoryId,
  engine: Embeds,
  isWanted: Effect.Effect<void, E, R>,
  report: (part: number) => Effect.Effect<void>,
) {
  const { passages, vectors } = yield* Database
  const { model } = engine
  const records = yield* passages.find({ filter: { storyId }, sort: [["id", 1]] })
  const inline = records.filter((record) => record.model === model && record.vector !== null)
  const made = yield* vectors.find({ filter: { storyId, model } })
  const wanted = new Map(
    records.map((record) => [nameOfText(passageText(record)), passageText(record)] as const),
  )
  const known = new Set([
    ...inline.map((record) => nameOfText(passageText(record))),
    ...made.map(({ of }) => of),
  ])
  const missing = [...wanted].filter(([of]) => !known.has(of))
  for (let at = 0; at < missing.length; at += batch) {
    const some = missing.slice(at, at + batch)
    yield* isWanted
    const found = yield* embedEach(
      engine,
      some.map(([, text]) => text),
    ).pipe(Effect.provideService(CallContext, { storyId, userId: null }))
    for (const [n, [of]] of some.entries()) {
      const vector = found[n] ?? null
      if (vector === null) continue
      yield* vectors.insertIfAbsent(
        vectorRecord({ storyId, model, of, vector: vectorToText(vector) }),
      )
    }
    yield* report((at + some.length) / missing.length)
  }
  // Those of words that have been corrected since; all of them where the story was erased meanwhile.
  const isThere = records.length === 0 || (yield* passages.count({ storyId })) > 0
  yield* vectors.remove({ storyId, model, of: { $nin: isThere ? [...wanted.keys()] : [] } })
})

/** Removes the vectors of these stories that are of another model. */
export const removeOthers = Effect.fnUntraced(function* (
  ids: ReadonlyArray<StoryId>,
  { model }: Pick<Embeds, "model">,
) {
  const { passages, vectors } = yield* Database
  const storyId = { $in: ids }
  yield* passages.update(
    { storyId, model: { $nin: [null, model] } },
    { $set: { model: null, vector: null } },
  )
  yield* vectors.remove({ storyId, model: { $ne: model } })
})
