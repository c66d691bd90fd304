import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Stream } from "effect"
import { TestClock } from "effect/testing"
import { StoryId } from "#protocol/ids.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import { aTranscribedStory } from "../stories/story.fixture.ts"
import { TranscriptSnapshots } from "../transcripts/snapshots.ts"
import {
  aHouse as aHouseOn,
  collections,
  failed,
  isIndexed,
  outdated,
  type Mood,
  reading,
  story,
  told,
} from "./processors.fixture.ts"
import { TranscriptProcessors } from "./processor-job.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-places-follow-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0
const aHouse = (mood: Mood = { trouble: null, asked: 0 }, file?: string) => {
  made += 1
  return aHouseOn(mood, sqliteDocuments({ file: join(folder, file ?? `${made}.db`), collections }))
}

const keepStory = (detectedLanguage: string | null = "en") =>
  Effect.flatMap(Database, ({ stories }) =>
    stories.insert(aTranscribedStory({ id: story, detectedLanguage })),
  )
const say = Effect.fnUntraced(function* (text: string, english = "", end = 10) {
  const words = reading(told(text, end))
  yield* (yield* TranscriptSnapshots).keep(
    story,
    Effect.succeed({ ...words, english: english ? told(english, end) : [] }),
  )
  yield* (yield* TranscriptProcessors).note(story)
  yield* TestClock.adjust("10 seconds")
})
const named = Effect.gen(function* () {
  const { namedPlaces } = yield* Database
  const found = yield* namedPlaces.find({ filter: { storyId: story }, sort: [["start", 1]] })
  return found.map(({ name, city, start, state }) => [name, city, Math.round(start), state])
})

describe("the places a story names", () => {
  it.effect("R196 follow its words, and no answer is dropped with them", () =>
    Effect.gen(function* () {
      const { namedPlaces } = yield* Database
      yield* keepStory()
      yield* say("We went to market. I was born in Breslau. We left for Hamburg.")
      assert.deepStrictEqual(yield* named, [
        ["Breslau", "Wrocław", 3, "suggested"],
        ["Hamburg", "Hamburg", 7, "suggested"],
      ])
      yield* namedPlaces.update({ name: "Breslau" }, { $set: { state: "confirmed" } })
      yield* say("We went to market. I was born in Bresslow. We sailed to Cork.")
      assert.deepStrictEqual(yield* named, [
        ["Breslau", "Wrocław", 3, "confirmed"],
        ["Cork", "Cork", 7, "suggested"],
      ])
      yield* say("We sailed to Cork. I was born in Breslau. We went to market.", "", 20)
      assert.deepStrictEqual(yield* named, [
        ["Cork", "Cork", 0, "suggested"],
        ["Breslau", "Wrocław", 6, "confirmed"],
      ])
      yield* say("")
      assert.deepStrictEqual(yield* named, [["Breslau", "Wrocław", 6, "confirmed"]])
    }).pipe(Effect.provide(aHouse())),
  )

  it.effect("R195 are looked for in the translation, and not in words of another language", () =>
    Effect.gen(function* () {
      yield* keepStory("de")
      yield* say("Ich komme aus in Breslau, und wir gingen in Hamburg an Bord.")
      assert.deepStrictEqual(yield* named, [])
      yield* say("Wir gingen in Hamburg an Bord.", "We boarded in Hamburg.")
      assert.deepStrictEqual(yield* named, [["Hamburg", "Hamburg", 0, "suggested"]])
    }).pipe(Effect.provide(aHouse())),
  )

  it.effect("R195 are found where no engine is at work", () =>
    Effect.gen(function* () {
      yield* keepStory()
      yield* say("I was born in Breslau.")
      assert.isFalse(yield* isIndexed)
      assert.lengthOf(yield* named, 1)
    }).pipe(Effect.provide(aHouse({ trouble: failed, asked: 0 }))),
  )

  it.effect("R198 are looked for in stories that were never gone through, and once", () => {
    const file = "before.db"
    const before = Effect.gen(function* () {
      yield* keepStory()
      yield* (yield* TranscriptSnapshots).keep(
        story,
        Effect.succeed(reading(told("I was born in Breslau."))),
      )
      const { transcriptSnapshots } = yield* Database
      yield* transcriptSnapshots.update({ id: story }, { $set: { isIndexed: true } })
    })
    const afterwards = Effect.gen(function* () {
      assert.deepStrictEqual(yield* outdated, [story])
      yield* TestClock.adjust("1 minute")
      assert.lengthOf(yield* named, 1)
      assert.deepStrictEqual(yield* outdated, [])
      yield* (yield* Database).namedPlaces.remove({ storyId: story })
      yield* TestClock.adjust("5 minutes")
      assert.lengthOf(yield* named, 0)
    })
    return before.pipe(
      Effect.provide(aHouse(undefined, file)),
      Effect.andThen(Effect.provide(afterwards, aHouse(undefined, file))),
    )
  })

  it.effect("R233 R238 rest while it is deleted, and come once it is put back", () =>
    Effect.gen(function* () {
      const { stories } = yield* Database
      const { all } = yield* EventBus
      const heard = yield* Effect.forkScoped(Stream.runCollect(Stream.take(all, 1)))
      yield* keepStory()
      const deleted = { at: 0, by: null, until: 1, leaseEnds: 0, claim: null }
      yield* stories.update({ id: story }, { $set: { deleted } })
      yield* say("I was born in Breslau.")
      yield* TestClock.adjust("2 minutes")
      assert.deepStrictEqual([yield* named, yield* isIndexed], [[], false])
      assert.isUndefined(heard.pollUnsafe())
      yield* stories.update({ id: story }, { $unset: { deleted: true } })
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(yield* named, [["Breslau", "Wrocław", 0, "suggested"]])
      assert.lengthOf(yield* Fiber.join(heard), 1)
    }).pipe(Effect.scoped, Effect.provide(aHouse())),
  )

  it.effect(
    "R236 are looked for in stories that were never gone through although another fails again and again",
    () => {
      const file = "poisoned.db"
      const old = StoryId.make(2)
      const before = Effect.gen(function* () {
        const { stories, transcriptSnapshots } = yield* Database
        yield* keepStory()
        yield* stories.insert(
          aTranscribedStory({ id: old, saveKey: "old", detectedLanguage: "en" }),
        )
        const keep = (yield* TranscriptSnapshots).keep
        yield* keep(story, Effect.succeed(reading(told("We went to market."))))
        yield* keep(old, Effect.succeed(reading(told("I was born in Breslau."))))
        yield* transcriptSnapshots.update({ id: old }, { $set: { isIndexed: true } })
      })
      const afterwards = Effect.gen(function* () {
        yield* TestClock.adjust("5 minutes")
        assert.isFalse(yield* isIndexed)
        assert.strictEqual(yield* (yield* Database).namedPlaces.count({ storyId: old }), 1)
      })
      return before.pipe(
        Effect.provide(aHouse({ trouble: failed, asked: 0 }, file)),
        Effect.andThen(Effect.provide(afterwards, aHouse({ trouble: failed, asked: 0 }, file))),
      )
    },
  )

  const mood: Mood = { trouble: null, asked: 0 }
  it.effect("R197 leave nothing behind of a story that is erased meanwhile", () =>
    Effect.gen(function* () {
      const { transcriptSnapshots, namedPlaces } = yield* Database
      mood.meanwhile = transcriptSnapshots.remove({ id: story })
      yield* keepStory()
      yield* say("I was born in Breslau.")
      yield* TestClock.adjust("1 minute")
      assert.isAbove(mood.asked, 0)
      assert.strictEqual(yield* namedPlaces.count({}), 0)
    }).pipe(Effect.provide(aHouse(mood))),
  )
})
