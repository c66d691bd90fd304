import { afterAll, describe, expect, it } from "vitest"
import { Effect, Layer, ManagedRuntime } from "effect"
import { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import { access } from "../access/layer.ts"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { collections, Database } from "../../platform/database/database.ts"
import { People } from "../people/people.ts"
import { aTranscribedStory } from "./story.fixture.ts"
import { PeopleSync } from "./people-sync.ts"
import { happenedIn } from "./story-date.ts"

const runtime = ManagedRuntime.make(
  PeopleSync.layer.pipe(
    Layer.provide(People.layer),
    Layer.provide(access),
    Layer.provideMerge(Layer.merge(Database.layer, EventBus.layer)),
    Layer.provideMerge(noBus),
    Layer.provide(sqliteDocuments({ file: ":memory:", collections })),
  ),
)
afterAll(() => runtime.dispose())

const today = "2026-11-23"
const rosa = { id: PersonId.make(1), birthDate: "1935-03-10" }
const told = (id: number, words: string, born: string | null) =>
  aTranscribedStory({
    ...{ id: StoryId.make(id), saveKey: String(id), storytellerId: rosa.id },
    happened: happenedIn(words, { today, born }),
  })

const begin = Effect.gen(function* () {
  const { stories, people } = yield* Database
  yield* stories.remove({})
  yield* people.remove({})
  yield* people.insert({
    ...{ ...rosa, keeperId: UserId.make(7), name: "Rosa", relationship: "", bio: "" },
    ...{ type: "storyteller", profileImageUrl: null, birthPlace: "", notes: "", createdAt: "" },
  })
  yield* stories.insertMany([
    told(1, "when I was nine", null),
    told(2, "when I was nine, \ud800", "1940-01-01"),
    told(3, "1944", null),
    aTranscribedStory({ id: StoryId.make(4), saveKey: "4" }),
  ])
})

const daysNow = Effect.gen(function* () {
  const { stories } = yield* Database
  const found = yield* stories.find({ filter: {}, sort: [["id", 1]] })
  return found.map(({ happened }) => happened?.from ?? null)
})

describe("R142 dates that count from a birth, where a server stopped before they followed it", () => {
  it("are brought up to date when one starts, and no other date is touched", async () => {
    const days = await runtime.runPromise(
      Effect.gen(function* () {
        yield* begin
        yield* PeopleSync.use(({ recover }) => recover)
        return yield* daysNow
      }),
    )
    expect(days).toEqual(["1944-03-10", "1944-03-10", "1944-01-01", null])
  })

  it("keep their days when the storyteller is gone", async () => {
    const days = await runtime.runPromise(
      Effect.gen(function* () {
        yield* begin
        yield* (yield* Database).people.remove({})
        yield* PeopleSync.use(({ recount }) => recount(rosa.id))
        return yield* daysNow
      }),
    )
    expect(days).toEqual([null, "1949-01-01", "1944-01-01", null])
  })
})
