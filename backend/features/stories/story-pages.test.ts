import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Layer, ManagedRuntime } from "effect"
import * as fc from "fast-check"
import type { FirstStories, StoryChoice, StoryOrder } from "#protocol/story-list.ts"
import { everybody, PersonId, ShareId, StoryId, UserId } from "#protocol/ids.ts"
import type { StoryCard } from "#protocol/story.ts"
import { nowhere } from "#protocol/place.ts"
import { accessToStory } from "../access/policy.ts"
import { access } from "../access/layer.ts"
import { Grants } from "../access/grants.ts"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { collections, Database } from "../../platform/database/database.ts"
import type { PersonRecord } from "../../platform/database/people.ts"
import type { ShareRecord } from "../../platform/database/shares.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { People } from "../people/people.ts"
import { aTranscribedStory } from "./story.fixture.ts"
import { isAtPlace } from "./at-place.ts"
import { inOrder } from "./pagination.fixture.ts"
import { StoryPages } from "./story-pages.ts"
import { StoryCards } from "./cards.ts"
import { ProcessingProgress } from "./processing-progress.ts"

const runtime = ManagedRuntime.make(
  StoryPages.layer.pipe(
    Layer.provide(StoryCards.layer),
    Layer.provide(Layer.merge(People.layer, ProcessingProgress.layer)),
    Layer.provideMerge(access),
    Layer.provideMerge(Layer.merge(Database.layer, EventBus.layer)),
    Layer.provideMerge(noBus),
    Layer.provide(sqliteDocuments({ file: ":memory:", collections })),
  ),
)
afterAll(() => runtime.dispose())

const [anna, ben, cara] = [UserId.make(1), UserId.make(2), UserId.make(3)]
const person = (id: number, keeperId: UserId): PersonRecord => ({
  ...{ id: PersonId.make(id), keeperId, name: `Person ${String(id)}`, relationship: "", bio: "" },
  ...{ type: "storyteller", birthDate: null, birthPlace: "" },
  ...{ notes: "", createdAt: "" },
})
/** Two of Anna's, two of Ben's, who shares all with her, two of Cara's, who shares the first and keeps the second. */
const people = [anna, anna, ben, ben, cara, cara].map((keeper, n) => person(n + 1, keeper))
const share = (
  id: number,
  keeperId: UserId,
  personId: ShareRecord["personId"],
  linkPersonId: number | null,
): ShareRecord => ({
  ...{ id: ShareId.make(id), keeperId, personId, email: "a", emailKey: "a", role: "viewer" },
  ...{ message: "", status: "accepted", round: 1, tokenHash: String(id), createdAt: "" },
  ...{ expiresAt: 0, userId: anna },
  linkPersonId: linkPersonId === null ? null : PersonId.make(linkPersonId),
})

interface TestStory {
  readonly teller: number
  readonly subjects: ReadonlyArray<number>
  readonly moment: number
  readonly category: "love" | "travel" | null
  readonly city: "Lisbon" | "Porto" | null
  /** `never`: from before anybody could say. */
  readonly on: string | null
}
const keeperOf = (id: number) => people[id - 1]?.keeperId ?? cara
const dated = (on: string | null): Pick<StoryRecord, "happened"> =>
  on === "never"
    ? {}
    : { happened: on === null ? null : { words: "", from: on, to: on, on, isByAge: false } }
const storyOf = (id: number, told: TestStory): StoryRecord =>
  aTranscribedStory({
    id: StoryId.make(id),
    saveKey: String(id),
    keeperId: keeperOf(told.teller),
    recorderId: id % 5 === 0 ? anna : keeperOf(told.teller),
    storytellerId: PersonId.make(told.teller),
    subjectIds: told.subjects.map((subject) => PersonId.make(subject)),
    keeperIds: [...new Set([told.teller, ...told.subjects].map(keeperOf))],
    // Some in the very same instant, and some with a time before that of others saved earlier.
    createdAt: new Date(Date.UTC(2026, 0, 1 + told.moment * 9)).toISOString(),
    category: told.category,
    place: { ...nowhere, city: told.city },
    ...dated(told.on),
  })

const aTelling: fc.Arbitrary<TestStory> = fc.record({
  teller: fc.integer({ min: 1, max: 6 }),
  subjects: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }),
  moment: fc.integer({ min: 0, max: 7 }),
  category: fc.constantFrom("love", "travel", null),
  city: fc.constantFrom("Lisbon", "Porto", null),
  on: fc.constantFrom("never", null, "1899-12-31", "1944-07-16", "1944-07-17", "1950-01-01"),
})
const aChoice: fc.Arbitrary<StoryChoice> = fc.record(
  {
    person: fc.integer({ min: 1, max: 5 }).map((id) => PersonId.make(id)),
    by: fc.constantFrom("storyteller", "subject"),
    category: fc.constantFrom("love", "travel"),
    location: fc.constantFrom("lisbon", "Porto"),
  },
  { requiredKeys: [] },
)

/** Anna sees person 5 by a share that links it to her own person 2. */
const belongsTo = (id: number, wanted: number) => id === wanted || (wanted === 2 && id === 5)
const fits = (story: StoryRecord, { person, by, category, location = "" }: StoryChoice) =>
  (category === undefined || story.category === category) &&
  isAtPlace(story, location) &&
  (by === "subject" ? story.subjectIds : [story.storytellerId]).some(
    (id) => person === undefined || belongsTo(id, person),
  )

const begin = Effect.gen(function* () {
  const database = yield* Database
  for (const records of [database.stories, database.people, database.shares])
    yield* records.remove({})
  yield* database.people.insertMany(people)
  yield* database.shares.insertMany([
    share(1, ben, everybody, null),
    share(2, cara, PersonId.make(5), 2),
  ])
})

/** Reads page after page, with something happening between each two. */
const readOn = Effect.fnUntraced(function* (
  choice: StoryChoice,
  limit: number,
  meanwhile: () => Effect.Effect<unknown, unknown, Database>,
  ...[order = "recorded", first = "newest"]: [StoryOrder?, FirstStories?]
) {
  const storyPages = yield* StoryPages
  const seen: Array<StoryCard> = []
  let after: string | null = ""
  while (after !== null) {
    const page: Effect.Success<ReturnType<typeof storyPages.page>> = yield* storyPages.page(
      anna,
      choice,
      { limit, order, first, ...(after === "" ? {} : { after }) },
    )
    assert.isAtMost(page.stories.length, limit)
    seen.push(...page.stories)
    after = page.next
    if (after !== null) yield* meanwhile()
  }
  return seen
})

describe("stories read a page at a time", () => {
  it("R126 R147 STORIES-13 AMB-42 are all that fit, once each and in order, whatever is added or goes meanwhile @slow", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(aTelling, { maxLength: 24 }),
        fc.array(aTelling, { maxLength: 6 }),
        aChoice,
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom("recorded" as const, "happened" as const),
        fc.constantFrom("newest" as const, "oldest" as const),
        async (before, coming, choice, limit, order, first) => {
          const stories = before.map((told, n) => storyOf(n + 1, told))
          const later = coming.map((told, n) => storyOf(100 + n, told))
          const seen = await runtime.runPromise(
            Effect.gen(function* () {
              yield* begin
              const { stories: records } = yield* Database
              yield* records.insertMany(stories)
              const pending = [...later]
              const oneMore = () => {
                const next = pending.shift()
                return next === undefined ? Effect.void : records.insert(next)
              }
              return yield* readOn(choice, limit, oneMore, order, first)
            }),
          )
          const ids = seen.map(({ id }) => id)
          const asker = await runtime.runPromise(Grants.use(({ askerOf }) => askerOf(anna)))
          const mine = (found: ReadonlyArray<StoryRecord>) =>
            inOrder(found, order, first)
              .filter((story) => accessToStory(asker, story) !== "none" && fits(story, choice))
              .map(({ id }) => id)
          // What was there at first is there, nothing twice, and what came meanwhile in its place or not at all.
          assert.deepStrictEqual(
            ids.filter((id) => id < 100),
            mine(stories),
          )
          assert.deepStrictEqual(
            ids,
            mine([...stories, ...later]).filter((id) => ids.includes(id)),
          )
          assert.strictEqual(new Set(ids).size, ids.length)
        },
      ),
      { numRuns: 150 },
    ))

  it("R127 HOME-08 are counted over all of them, and name nobody the reader may not see", () =>
    fc.assert(
      fc.asyncProperty(fc.array(aTelling, { maxLength: 24 }), aChoice, async (tellings, choice) => {
        const stories = tellings.map((told, n) => storyOf(n + 1, told))
        const { overview, cards } = await runtime.runPromise(
          Effect.gen(function* () {
            yield* begin
            yield* (yield* Database).stories.insertMany(stories)
            return {
              overview: yield* (yield* StoryPages).overview(anna, choice, "UTC"),
              cards: yield* readOn(choice, 7, () => Effect.void),
            }
          }),
        )
        const own = cards.filter(({ access }) => access === "own")
        assert.strictEqual(overview.stories, cards.length)
        assert.strictEqual(overview.own, own.length)
        const inMonth = (found: ReadonlyArray<StoryCard>, month: string) =>
          found.filter(({ createdAt }) => createdAt.startsWith(month)).length
        for (const { month, stories, own: mine } of overview.months) {
          assert.deepStrictEqual([stories, mine], [inMonth(cards, month), inMonth(own, month)])
        }
        assert.strictEqual(
          overview.months.reduce((sum, { stories }) => sum + stories, 0),
          cards.length,
        )
        const tellers = cards.flatMap(({ storytellerId }) => storytellerId ?? [])
        assert.sameMembers([...overview.storytellerIds], [...new Set(tellers)])
        const subjects = cards.flatMap(({ subjectIds }) => subjectIds)
        assert.sameMembers([...overview.subjectIds], [...new Set(subjects)])
      }),
      { numRuns: 100 },
    ))

  it("R126 end for whoever loses the right in the middle", async () => {
    const tellings = Array.from({ length: 9 }, (_, n) => ({
      ...{ teller: 3, subjects: [], moment: n, category: null, city: null, on: null },
    }))
    const seen = await runtime.runPromise(
      Effect.gen(function* () {
        yield* begin
        const { stories, shares } = yield* Database
        yield* stories.insertMany(
          tellings.map((told, n) => storyOf(n + 1 + (n >= 4 ? 1 : 0), told)),
        )
        yield* stories.update({}, { $set: { recorderId: ben } })
        return yield* readOn({}, 4, () => shares.update({ id: 1 }, { $set: { status: "revoked" } }))
      }),
    )
    assert.strictEqual(seen.length, 4)
  })

  it("R126 of someone who may not be seen are as those of nobody", async () => {
    const failure = await runtime.runPromise(
      Effect.gen(function* () {
        yield* begin
        const { page, overview } = yield* StoryPages
        const hidden = { person: PersonId.make(6) }
        return [
          yield* Effect.flip(page(anna, hidden, {})),
          yield* Effect.flip(overview(anna, hidden, "UTC")),
        ]
      }),
    )
    assert.deepStrictEqual(
      failure.map(({ _tag }) => _tag),
      ["NotFound", "NotFound"],
    )
  })
})
