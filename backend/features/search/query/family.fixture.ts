import { Effect, Layer } from "effect"
import { UserId } from "#protocol/ids.ts"
import { nowhere } from "#protocol/place.ts"
import { Database } from "../../../platform/database/database.ts"
import { newWork } from "../../../platform/database/story-jobs.ts"
import type { UserRecord } from "../../../platform/database/users.ts"
import { SearchIndex, IndexLost } from "../index/search-index.ts"
import { anna, aPerson, ben, keepPeople, keepStory } from "../family.fixture.ts"
import { Search } from "../search.ts"

/** Nobody has shared anything with her. */
export const carla = UserId.make(9)
export const rosa = aPerson(1, { name: "Rosa Holloway", relationship: "grandmother" })
export const walter = aPerson(2, { name: "Walter Holloway", relationship: "grandfather" })
export const ready = { ...newWork, state: "ready", open: false } as const

const happened = (words: string, from: string, to: string) => ({
  ...{ words, from, to, on: from, isByAge: false },
})

const aUser = (id: UserId, firstName: string): UserRecord => ({
  ...{ id, username: firstName, usernameKey: firstName, email: `${firstName}@example.org` },
  ...{ firstName, lastName: "Holloway", emailVerified: true, passwordHash: null },
  ...{ bio: "", profileImageUrl: null, createdAt: "", updatedAt: "", storiesRecorded: 0 },
  ...{ subscriptionStatus: "free", pendingSaves: {}, setupDone: true },
})

export const keepUsers = Effect.flatMap(Database, ({ users }) =>
  users.insertMany([aUser(anna, "Anna"), aUser(ben, "Ben")]),
)

/** Rosa and Walter told of the same things. */
export const aFamily = Effect.gen(function* () {
  yield* keepPeople(rosa, walter)
  yield* keepUsers
  yield* keepStory(
    1,
    {
      ...{ title: "Night of the fire", storytellerId: rosa.id, work: ready },
      place: { ...nowhere, name: "Hebden Bridge" },
      happened: happened("1952", "1952-01-01", "1952-12-31"),
      createdAt: "2025-05-03T12:00:00.000Z",
    },
    "In the war we hid beneath the old mill.",
    "The harvest was brought in by the neighbours.",
    "Another war came, they said, and the mill was sold.",
  )
  yield* keepStory(
    2,
    {
      ...{ title: "At sea", storytellerId: walter.id, subjectIds: [rosa.id], work: ready },
      happened: happened("1938", "1938-01-01", "1938-12-31"),
      recorderId: ben,
      createdAt: "2026-05-03T12:00:00.000Z",
    },
    "The war found me on a ship, a mill of a ship and an old one.",
  )
  yield* keepStory(
    3,
    {
      ...{ title: "Ropes", storytellerId: walter.id, work: ready },
      createdAt: "2026-06-03T12:00:00.000Z",
    },
    "We made ropes all winter and sang.",
  )
})

const lost = Effect.fail(new IndexLost())
/** An index that is never there, so that search goes by the words of the store. */
export const alwaysLost = Layer.succeed(
  SearchIndex,
  SearchIndex.of({
    ...{ standing: lost, apply: () => lost, models: () => lost, search: () => lost },
    ...{ recorders: () => lost, suggest: () => lost, save: Effect.void },
  }),
)

export const found = (user: UserId, query: string, ignore: ReadonlyArray<string> = []) =>
  Effect.map(
    Search.use((search) => search.find(user, query, ignore)),
    (results) => results.map(({ story }) => Number(story.id)),
  )
export const chips = (user: UserId, query: string, ignore: ReadonlyArray<string> = []) =>
  Effect.map(
    Search.use((search) => search.understood(user, query, ignore)),
    ({ filters, isNarrowed }) => [...filters.map(({ label }) => label), isNarrowed],
  )
export const suggested = (user: UserId, typed: string) =>
  Effect.map(
    Search.use((search) => search.suggest(user, typed)),
    (all) => all.map(({ text }) => text),
  )
