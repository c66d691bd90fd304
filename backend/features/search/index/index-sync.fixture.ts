import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { sqliteDocuments } from "../../../adapters/sqlite/documents.ts"
import { collections } from "../../../platform/database/database.ts"
import { EngineError } from "../../../ports/engine-error.ts"
import { anna } from "../family.fixture.ts"
import { anEngine, aServer, knowsFrench, type Server, tell } from "../two-engines.fixture.ts"

// A server that was told to let another machine understand what stories mean.

/** A store that several servers may share. */
const aStore = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "kintale-understanding-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true })),
  )
  return yield* Layer.build(sqliteDocuments({ file: join(folder, "kintale.db"), collections }))
})

export const finds = ({ search }: Server, query: string) =>
  Effect.map(search.find(anna, query), (found) =>
    found.map(({ story, isUncalibrated = false }) => [Number(story.id), isUncalibrated]),
  )
export const modelsStored = Effect.fnUntraced(function* ({ kept }: Server) {
  const passages = yield* kept.passages.find({ filter: {} })
  const vectors = yield* kept.vectors.find({ filter: {} })
  return [...new Set([...passages, ...vectors].flatMap(({ model }) => model ?? []))].toSorted()
})
/** Lets time pass, a second after the other, until it is so. */
export const until = Effect.fnUntraced(function* <E, R>(isSo: Effect.Effect<boolean, E, R>) {
  for (let second = 0; second < 900; second += 1) {
    yield* TestClock.adjust("1 second")
    if (yield* isSo) return
  }
  assert.fail("it never came to be so")
})

/** Until search has nothing more to understand, and what it does not need is gone. */
export const allUnderstood = ({ kept }: Server) =>
  until(
    Effect.map(
      kept.searchEmbedders.get("search"),
      Option.exists(({ isWhole }) => isWhole),
    ),
  )
export const away = new EngineError({ reason: "It is away.", canPass: true, isAway: true })

export const french = "Après la moisson toute la famille dansait."
export const english = "We danced when the harvest was in."
const engines = () => ({
  house: anEngine("house"),
  elsewhere: anEngine("there@example.org/64", { means: knowsFrench }),
})

/** A server that understood three stories by itself, and one that is to ask another machine. */
export const changing = Effect.fnUntraced(function* (trouble: EngineError | null) {
  const store = yield* aStore
  const { house, elsewhere } = engines()
  const before = yield* aServer(store, { house, elsewhere: null })
  yield* tell(before, house, 1, [english])
  yield* tell(before, house, 2, [french, "The oven was warm."])
  yield* tell(before, house, 3, ["The ship was late.", "We waited on the quay."])
  const found = yield* finds(before, "dancing at the harvest")
  assert.deepStrictEqual(found, [[1, false]])
  assert.isUndefined(yield* before.understanding.of(anna))
  yield* before.stop
  elsewhere.trouble = trouble
  const server = yield* aServer(store, { house, elsewhere })
  yield* until(Effect.sync(() => elsewhere.asked.length > 0))
  return { store, house, elsewhere, server }
})
