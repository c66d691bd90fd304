import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Layer, ManagedRuntime } from "effect"
import * as fc from "fast-check"
import { everybody, PersonId, ShareId, StoryId, UserId } from "#protocol/ids.ts"
import { NamedPlaceId } from "#protocol/named-place.ts"
import { nowhere, type Place } from "#protocol/place.ts"
import { access } from "../access/layer.ts"
import { Grants } from "../access/grants.ts"
import { accessToPerson, accessToStory } from "../access/policy.ts"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { collections, Database } from "../../platform/database/database.ts"
import { type NamedPlaceRecord, recordIdOf } from "../../platform/database/named-places.ts"
import type { PersonRecord } from "../../platform/database/people.ts"
import type { ShareRecord } from "../../platform/database/shares.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { People } from "../people/people.ts"
import { NamedPlaces } from "../places/named-places.ts"
import { aTranscribedStory } from "./story.fixture.ts"
import { inOrder } from "./pagination.fixture.ts"
import { StoryMaps } from "./story-maps.ts"

const runtime = ManagedRuntime.make(
  StoryMaps.layer.pipe(
    Layer.provide(Layer.merge(People.layer, NamedPlaces.layer)),
    Layer.provideMerge(access),
    Layer.provideMerge(Layer.merge(Database.layer, EventBus.layer)),
    Layer.provideMerge(noBus),
    Layer.provide(sqliteDocuments({ file: ":memory:", collections })),
  ),
)
afterAll(() => runtime.dispose())

const users = [1, 2, 3].map((id) => UserId.make(id))
const [anna] = users
/** Two of each user's. */
const people = users.flatMap((keeperId, n) =>
  [2 * n + 1, 2 * n + 2].map((id): PersonRecord => ({
    ...{ id: PersonId.make(id), keeperId, name: `Person ${String(id)}`, relationship: "", bio: "" },
    ...{ type: "storyteller", birthDate: null, birthPlace: "", notes: "", createdAt: "" },
  })),
)
const keeperOf = (id: number) => people[id - 1]?.keeperId ?? UserId.make(9)
const aPerson = fc.integer({ min: 1, max: people.length }).map((id) => PersonId.make(id))
const aUser = fc.constantFrom(...users)

const aPlace = fc.constantFrom<Place>(
  nowhere,
  { ...nowhere, name: "The mill", city: "Graz" },
  { ...nowhere, city: "Graz", country: "Austria", latitude: 47.07, longitude: 15.44 },
  { ...nowhere, latitude: 0, longitude: 0 },
)
const aTelling = fc.record({
  teller: aPerson,
  subjects: fc.uniqueArray(aPerson, { maxLength: 2 }),
  recorder: aUser,
  place: aPlace,
  moment: fc.integer({ min: 0, max: 3 }),
  isDeleted: fc.boolean(),
  names: fc.array(fc.constantFrom("suggested", "confirmed", "dismissed"), { maxLength: 2 }),
})
type TestStory = typeof aTelling extends fc.Arbitrary<infer T> ? T : never
const aShare = fc.record({
  person: fc.oneof(aPerson, fc.constant(everybody)),
  keeper: aUser,
  to: aUser,
  status: fc.constantFrom("accepted", "pending", "declined", "revoked"),
  link: fc.option(aPerson),
})

const storyOf = (id: number, told: TestStory) =>
  aTranscribedStory({
    id: StoryId.make(id),
    saveKey: String(id),
    keeperId: keeperOf(told.teller),
    recorderId: told.recorder,
    storytellerId: told.teller,
    subjectIds: told.subjects,
    keeperIds: [...new Set([told.teller, ...told.subjects].map(keeperOf))],
    createdAt: new Date(Date.UTC(2026, 0, 1 + told.moment)).toISOString(),
    place: told.place,
    ...(told.isDeleted && {
      deleted: { at: 0, by: null, until: 1, leaseEnds: 0, claim: null },
    }),
  })
const namesOf = (
  id: number,
  { names }: Pick<TestStory, "names">,
): ReadonlyArray<NamedPlaceRecord> =>
  names.map((state, n) => {
    const [storyId, placeId] = [StoryId.make(id), NamedPlaceId.make(`place-${String(n)}`)]
    return {
      ...{ id: recordIdOf(storyId, placeId), storyId, placeId, state, name: "Breslau" },
      ...{ city: "Wrocław", region: "", country: "Poland", latitude: 51.11, longitude: 17.04 },
      ...{ sentence: "We lived in Breslau.", start: n * 10 },
    }
  })
const shareOf = (
  id: number,
  given: typeof aShare extends fc.Arbitrary<infer T> ? T : never,
): ShareRecord => {
  const { person, keeper, to, status, link } = given
  return {
    ...{ id: ShareId.make(id), keeperId: person === everybody ? keeper : keeperOf(person) },
    ...{ personId: person, email: "a", emailKey: String(id), role: "viewer", message: "" },
    ...{ status, round: 1, tokenHash: String(id), createdAt: "", expiresAt: 0 },
    ...{ userId: to, linkPersonId: link },
  }
}

const isIn = (ids: ReadonlyArray<number>, { storytellerId, subjectIds }: StoryRecord) =>
  [storytellerId, ...subjectIds].some((id) => ids.includes(id))

const proving = Effect.fnUntraced(function* (
  stories: ReadonlyArray<StoryRecord>,
  names: ReadonlyArray<NamedPlaceRecord>,
  given: ReadonlyArray<ShareRecord>,
  user: UserId,
  person: PersonId | null,
) {
  const database = yield* Database
  for (const records of [
    database.stories,
    database.namedPlaces,
    database.people,
    database.shares,
  ]) {
    yield* records.remove({})
  }
  yield* database.people.insertMany(people)
  yield* database.shares.insertMany(given)
  yield* database.stories.insertMany(stories)
  yield* database.namedPlaces.insertMany(names)
  const asker = yield* (yield* Grants).askerOf(user)
  const shown = yield* Effect.option((yield* StoryMaps).of(user, person ?? undefined))

  const known = people.find(({ id }) => id === person)
  const isRejected = known !== undefined && accessToPerson(asker, known) === "none"
  assert.strictEqual(shown._tag, isRejected ? "None" : "Some")
  if (shown._tag === "None") return

  const linked = asker.grants.flatMap(({ linkPersonId, personId }) =>
    person !== null && linkPersonId === person ? [personId] : [],
  )
  const seen = stories.filter(
    (story) =>
      accessToStory(asker, story) !== "none" &&
      (person === null || isIn([person, ...linked], story)),
  )
  const namedIn = ({ id }: StoryRecord) =>
    names.flatMap(({ storyId, placeId, state }) =>
      storyId === id && state === "confirmed" ? [placeId] : [],
    )
  const pins = inOrder(seen, "recorded").filter(
    (story) => story.place.latitude !== null || namedIn(story).length > 0,
  )
  assert.strictEqual(shown.value.total, seen.length)
  assert.deepStrictEqual(
    shown.value.stories.map(({ id, teller, recorded, named }) => ({
      ...{ id, teller, isPlaced: recorded !== null },
      named: named.map((spot) => spot.id),
    })),
    pins.map((story) => ({
      ...{ id: story.id, teller: `Person ${String(story.storytellerId)}` },
      ...{ isPlaced: story.place.latitude !== null, named: namedIn(story) },
    })),
  )
})

describe("a map of stories", () => {
  it("R190 has every pin the asker may see and no other, and counts just those, of all or of a person", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(aTelling, { maxLength: 10 }),
        fc.array(aShare, { maxLength: 5 }),
        aUser,
        fc.option(aPerson),
        (told, given, user, person) =>
          runtime.runPromise(
            proving(
              told.map((one, n) => storyOf(n + 1, one)),
              told.flatMap((one, n) => namesOf(n + 1, one)),
              given.map((one, n) => shareOf(n + 1, one)),
              user,
              person,
            ),
          ),
      ),
      { numRuns: 150 },
    ))

  it.effect("R190 says of a story what a pin needs, in one piece and with nothing missing", () =>
    Effect.promise(() =>
      runtime.runPromise(
        Effect.gen(function* () {
          const database = yield* Database
          for (const records of [database.stories, database.namedPlaces]) yield* records.remove({})
          yield* database.stories.insertMany([
            aTranscribedStory({
              keeperIds: users,
              storytellerId: PersonId.make(77),
              place: { ...nowhere, latitude: 47.07, longitude: 15.44, accuracy: 12 },
              happened: { words: "once", from: null, to: null, on: null, isByAge: false },
            }),
          ])
          yield* database.namedPlaces.insertMany(namesOf(1, { names: ["confirmed"] }))
          const map = yield* (yield* StoryMaps).of(anna ?? UserId.make(1), undefined)
          assert.deepStrictEqual(map.stories, [
            {
              ...{ id: StoryId.make(1), title: "The flood", teller: "Unknown storyteller" },
              ...{ recordedAt: "2026-01-01T00:00:00.000Z", happened: null },
              recorded: { name: "", city: "", country: "", latitude: 47.07, longitude: 15.44 },
              named: [
                {
                  ...{ id: NamedPlaceId.make("place-0"), name: "Breslau", city: "Wrocław" },
                  ...{ country: "Poland", latitude: 51.11, longitude: 17.04, start: 0 },
                },
              ],
            },
          ])
        }),
      ),
    ),
  )
})
