import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Stream } from "effect"
import { FactId, MessageId, PersonId, StoryId } from "#protocol/ids.ts"
import { viewersOf } from "../../access/policy.ts"
import { EventBus } from "../../../platform/events/event-bus.ts"
import { Database } from "../../../platform/database/database.ts"
import { ThreadEnded } from "../../../ports/worker-threads.ts"
import {
  aHouse,
  answer,
  aStoryOf,
  biographyOf,
  eventually,
  keepPerson,
  keepStory,
  start,
  textOf,
} from "./generation.fixture.ts"
import { anna, rosa } from "../database.fixture.ts"
import { BiographyGeneration } from "./generation-job.ts"
import { SourceCollector } from "./collect-sources.ts"
import { LifeComposer } from "../composer-client.ts"

const now = BiographyGeneration.use((building) => building.now(rosa))
const begin = BiographyGeneration.use((building) => building.begin(rosa))
const versionsOf = Database.use(({ biographyVersions }) =>
  Effect.map(
    biographyVersions.find({ filter: { personId: rosa }, sort: [["version", 1]] }),
    (found) => found.map(({ version, kind }) => `${String(version)} ${kind}`),
  ),
)

const begun = Effect.gen(function* () {
  yield* start
  yield* keepPerson()
  yield* answer({ early_life: "Born in Oaxaca in 1931." })
  yield* begin
  yield* now
})

it.live(
  "R326 R329 it is made of what the family told, and anew when they tell more, each with its version",
  () =>
    Effect.gen(function* () {
      yield* begun
      const before = yield* textOf()
      yield* answer({ early_life: "Born in Oaxaca in 1931.", interests: "She danced on Sundays." })
      yield* now
      assert.isAbove((yield* textOf()).length, before.length)
      const { version, work } = yield* biographyOf()
      assert.strictEqual(version, 2)
      assert.isFalse(work.open)
      assert.deepStrictEqual(yield* versionsOf, ["1 made", "2 made"])
    }).pipe(Effect.provide(aHouse())),
)

it.live("R326 where nothing changed nothing is made, however often it is asked for", () =>
  Effect.gen(function* () {
    yield* begun
    const before = yield* biographyOf()
    yield* Effect.all([now, now, begin, now], { concurrency: "unbounded" })
    const { work, ...after } = yield* biographyOf()
    const { work: _, ...stood } = before
    assert.deepStrictEqual(after, stood)
    assert.isFalse(work.open)
  }).pipe(Effect.provide(aHouse())),
)

it.live("R326 a person without a biography gets none because a story changes", () =>
  Effect.gen(function* () {
    yield* start
    yield* keepPerson()
    yield* BiographyGeneration.use((building) => building.due([rosa, PersonId.make(99)]))
    assert.strictEqual(yield* Database.use(({ biographies }) => biographies.count({})), 0)
  }).pipe(Effect.provide(aHouse())),
)

describe("what it is made of", () => {
  const nameNow = SourceCollector.use((gathering) => gathering.fingerprintOf(rosa))
  const outlineNow = Effect.map(
    SourceCollector.use((gathering) => gathering.outlineFingerprints([rosa])),
    (names) => names.get(rosa),
  )
  const fact = {
    ...{ id: FactId.make(1), personId: rosa, userId: anna, name: "Anna", at: "" },
    ...{ messageId: MessageId.make(1), topic: "family" as const, text: "She sang." },
  }
  const changes = Database.use(
    ({ people, stories, transcriptSnapshots, chatFacts, biographyAnswers }) => {
      const story = { id: StoryId.make(5) }
      return Effect.succeed({
        words: transcriptSnapshots.update(story, { $set: { wordsName: "other" } }),
        title: stories.update(story, { $set: { title: "The Flood" } }),
        "kept in the house": stories.update(story, { $set: { isLocalOnly: true } }),
        "heard anew": stories.update(story, { $set: { "work.state": "queued" } }),
        "ready again": stories.update(story, { $set: { "work.state": "ready" } }),
        deleted: stories.update(story, {
          $set: { deleted: { at: 1, by: anna, until: 9e12, leaseEnds: 0, claim: null } },
        }),
        "put back": stories.update(story, { $unset: { deleted: true } }),
        "about nobody": stories.update(story, { $set: { storytellerId: 8 } }),
        "about her": stories.update(story, { $set: { subjectIds: [rosa] } }),
        answers: biographyAnswers.update({ id: rosa }, { $set: { answers: { family: "Six." } } }),
        "a fact": chatFacts.insert({ ...fact, state: "kept" }),
        name: people.update({ id: rosa }, { $set: { name: "Rosa R." } }),
        birth: people.update({ id: rosa }, { $set: { birthDate: "1931-03-04" } }),
        "the teller's name": people.update({ id: 8 }, { $set: { name: "Luz" } }),
      })
    },
  )

  it.live("R326 has another name after any change of it, and what is not told has none", () =>
    Effect.gen(function* () {
      yield* begun
      yield* keepPerson({ id: PersonId.make(8) })
      yield* keepStory(5, ["The flood came in 1937."])
      for (const [what, change] of Object.entries(yield* changes)) {
        const [name, outline] = [yield* nameNow, yield* outlineNow]
        yield* change
        assert.notStrictEqual(yield* nameNow, name, what)
        // All but the words is seen without reading them.
        assert.strictEqual((yield* outlineNow) === outline, what === "words", what)
      }
      const name = yield* nameNow
      yield* Database.use(({ chatFacts, people }) =>
        Effect.andThen(
          chatFacts.insert({ ...fact, id: FactId.make(2), state: "waiting" }),
          people.update({ id: rosa }, { $set: { notes: "She snores.", bio: "x" } }),
        ),
      )
      assert.strictEqual(yield* nameNow, name)
    }).pipe(Effect.provide(aHouse())),
  )

  it.live(
    "R326 a story in another language is told in English where it is translated, and says so",
    () =>
      Effect.gen(function* () {
        yield* begun
        yield* keepStory(5, ["Vino el agua. Subimos al techo."], { detectedLanguage: "es" })
        const gathered = SourceCollector.use((gathering) => gathering.of(rosa)).pipe(
          Effect.flatMap(Effect.fromOption),
          Effect.map(({ sources }) => sources.stories[0]),
        )
        const original = yield* gathered
        assert.strictEqual(original?.language, "es")
        assert.isFalse(original?.isTranslated)
        const english = [{ start: 0, end: 9, text: "The water came.", phrases: [] }]
        yield* Database.use(({ transcriptSnapshots }) =>
          transcriptSnapshots.update({ id: 5 }, { $set: { english } }),
        )
        const translated = yield* gathered
        assert.strictEqual(translated?.language, "en")
        assert.isTrue(translated?.isTranslated)
        assert.deepStrictEqual(
          translated?.sentences.map(({ text }) => text),
          ["The water came."],
        )
      }).pipe(Effect.provide(aHouse())),
  )
})

describe("what happens on this server", () => {
  const publish = (tag: "StoryChanged" | "StoryDeleted" | "TranscriptChanged", id: number) =>
    EventBus.use((events) =>
      events.publish({
        to: viewersOf(aStoryOf(id)),
        event: { _tag: tag, storyId: StoryId.make(id) },
      }),
    )
  const flood = "I was born in Oaxaca in 1931, and the flood came when I was five years old."
  const isUpToDate = Effect.gen(function* () {
    const { sourceFingerprint, work } = yield* biographyOf()
    return (
      !work.open &&
      sourceFingerprint === (yield* SourceCollector.use(({ fingerprintOf }) => fingerprintOf(rosa)))
    )
  })

  it.live(
    "R326 is followed: a story that is told of them, corrected, taken from them or deleted",
    () =>
      Effect.gen(function* () {
        yield* begun
        yield* keepStory(5, [flood])
        yield* publish("StoryChanged", 5)
        yield* eventually(isUpToDate)
        yield* Database.use(({ stories }) =>
          stories.update({ id: 5 }, { $set: { storytellerId: 8 } }),
        )
        yield* publish("StoryChanged", 5)
        yield* eventually(isUpToDate)
        yield* Database.use(({ stories }) =>
          stories.update({ id: 5 }, { $set: { subjectIds: [rosa] } }),
        )
        yield* publish("StoryChanged", 5)
        yield* eventually(isUpToDate)
        const deleted = { at: 1, by: anna, until: 9e12, leaseEnds: 0, claim: null }
        yield* Database.use(({ stories }) => stories.update({ id: 5 }, { $set: { deleted } }))
        yield* publish("StoryDeleted", 5)
        yield* eventually(isUpToDate)
      }).pipe(Effect.provide(aHouse())),
  )

  it.live("R326 whoever may see the person is told that their biography changed", () =>
    Effect.gen(function* () {
      yield* begun
      const heard = yield* EventBus.use(({ all }) =>
        all.pipe(
          Stream.filter(({ event }) => event._tag === "BiographyChanged"),
          Stream.take(1),
          Stream.runCollect,
          Effect.forkChild({ startImmediately: true }),
        ),
      )
      yield* answer({ family: "Six sisters." })
      yield* now
      const told = yield* Fiber.join(heard)
      assert.deepStrictEqual(
        told.map(({ to }) => to),
        [{ person: { id: rosa, keeperId: anna } }],
      )
    }).pipe(Effect.provide(aHouse())),
  )
})

it.live(
  "R589 one that never gets done is left as it is, and made when something else is told",
  () => {
    let tries = 0
    const composer = Layer.effect(
      LifeComposer,
      Effect.map(LifeComposer, (here) =>
        LifeComposer.of({
          ...here,
          compose: (sources, embed) =>
            sources.answers.early_life?.includes("endless") === true
              ? Effect.andThen(
                  Effect.sync(() => void (tries += 1)),
                  new ThreadEnded({ reason: "It took more than 60 s", isEndless: true }),
                )
              : here.compose(sources, embed),
        }),
      ),
    ).pipe(Layer.provide(LifeComposer.here))
    return Effect.gen(function* () {
      yield* begun
      const before = yield* textOf()
      yield* answer({ early_life: "An endless text." })
      yield* now
      yield* now
      assert.strictEqual(tries, 1)
      assert.isFalse((yield* biographyOf()).work.open)
      assert.deepStrictEqual(yield* textOf(), before)
      yield* answer({ early_life: "Born in Oaxaca in 1931.", interests: "She danced on Sundays." })
      yield* now
      assert.isAbove((yield* textOf()).length, before.length)
    }).pipe(Effect.provide(aHouse({ composer })))
  },
)
