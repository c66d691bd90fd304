import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { StoryId, UserId } from "#protocol/ids.ts"
import { NamedPlaceId } from "#protocol/named-place.ts"
import { access } from "../access/layer.ts"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { collections, Database } from "../../platform/database/database.ts"
import { recordIdOf } from "../../platform/database/named-places.ts"
import { aTranscribedStory } from "../stories/story.fixture.ts"
import { NamedPlaces } from "./named-places.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-named-places-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0
const aServer = () => {
  made += 1
  return NamedPlaces.layer.pipe(
    Layer.provideMerge(access),
    Layer.provideMerge(Layer.merge(Database.layer, EventBus.layer)),
    Layer.provideMerge(noBus),
    Layer.provide(sqliteDocuments({ file: join(folder, `${made}.db`), collections })),
  )
}

const anna = UserId.make(7)
const story = StoryId.make(1)
const breslau = NamedPlaceId.make("breslau")
const keepNamed = (placeId = breslau, storyId = story) =>
  Effect.flatMap(Database, ({ namedPlaces }) =>
    namedPlaces.insert({
      ...{ id: recordIdOf(storyId, placeId), storyId, placeId, name: "Breslau", city: "Wrocław" },
      ...{ region: "Lower Silesia", country: "Poland", latitude: 51.1, longitude: 17, start: 3 },
      ...{ sentence: "I was born in Breslau.", state: "suggested" as const },
    }),
  )
const answer = (...asked: Parameters<NamedPlaces["Service"]["answer"]>) =>
  NamedPlaces.use((named) => named.answer(...asked))

describe("what the family says of a place that a story names", () => {
  it.effect("R197 is kept, may be said twice, changed and taken back", () =>
    Effect.gen(function* () {
      yield* (yield* Database).stories.insert(aTranscribedStory())
      yield* keepNamed()
      for (const state of ["confirmed", "confirmed", "dismissed", "suggested"] as const) {
        const told = yield* answer(anna, story, breslau, state)
        assert.deepInclude(told, { id: breslau, state, start: 3 })
        assert.notProperty(told, "storyId")
      }
      const both = [
        answer(anna, story, breslau, "confirmed"),
        answer(anna, story, breslau, "dismissed"),
      ]
      yield* Effect.all(both, { concurrency: "unbounded" })
      const [kept] = yield* (yield* Database).namedPlaces.find({ filter: {} })
      assert.include(["confirmed", "dismissed"], kept?.state)
    }).pipe(Effect.provide(aServer())),
  )

  it.effect(
    "R197 is not kept of a place that is not named, of a deleted story or by a stranger",
    () =>
      Effect.gen(function* () {
        const { stories, namedPlaces } = yield* Database
        yield* stories.insert(aTranscribedStory())
        yield* keepNamed()
        const rejected = (...asked: Parameters<typeof answer>) =>
          Effect.map(Effect.flip(answer(...asked)), ({ _tag }) => _tag)
        const elsewhere = NamedPlaceId.make("elsewhere")
        assert.strictEqual(yield* rejected(anna, story, elsewhere, "confirmed"), "NotFound")
        assert.strictEqual(yield* rejected(UserId.make(9), story, breslau, "confirmed"), "NotFound")
        const deleted = { at: 0, by: anna, until: 1, leaseEnds: 0, claim: null }
        yield* stories.update({ id: story }, { $set: { deleted } })
        assert.strictEqual(yield* rejected(anna, story, breslau, "confirmed"), "NotFound")
        assert.strictEqual(yield* namedPlaces.count({ state: "suggested" }), 1)
      }).pipe(Effect.provide(aServer())),
  )

  it.effect("R197 is shown of many stories at once, of each the confirmed places only", () =>
    Effect.gen(function* () {
      const other = StoryId.make(2)
      yield* (yield* Database).stories.insert(aTranscribedStory())
      for (const id of ["cork", "breslau", "hamburg"]) yield* keepNamed(NamedPlaceId.make(id))
      yield* keepNamed(breslau, other)
      yield* answer(anna, story, breslau, "confirmed")
      yield* answer(anna, story, NamedPlaceId.make("cork"), "dismissed")
      const { confirmedOf } = yield* NamedPlaces
      const found = yield* confirmedOf([story, other])
      assert.deepStrictEqual([...found.keys()], [story])
      assert.deepStrictEqual(
        found.get(story)?.map(({ placeId, start }) => [placeId, start]),
        [[breslau, 3]],
      )
    }).pipe(Effect.provide(aServer())),
  )
})
