import fc from "fast-check"
import { type Topic, topics } from "#protocol/biography.ts"
import { everybody, FactId, PersonId, ShareId, StoryId, UserId } from "#protocol/ids.ts"
import type {
  StoredEvent,
  StoredLine,
  StoredSource,
  Life,
} from "../../platform/database/biographies.ts"
import type { Asker, OwnedStory } from "./policy.ts"
import type { Evidence } from "./biography-policy.ts"

/** The person whose biography it is; `keeperOf` says whose they are. */
export const rosa = PersonId.make(3)
export const keeperOf = (id: number) => UserId.make(1 + (id % 3))

const userIds = fc.integer({ min: 1, max: 3 }).map((id) => UserId.make(id))
const personIds = fc.integer({ min: 1, max: 5 }).map((id) => PersonId.make(id))
const storyIds = fc.integer({ min: 1, max: 6 }).map((id) => StoryId.make(id))
const factIds = fc.integer({ min: 1, max: 3 }).map((id) => FactId.make(id))

export const askers: fc.Arbitrary<Asker> = fc.record({
  user: userIds,
  grants: fc.array(
    fc
      .record({
        personId: fc.oneof(personIds, fc.constant<typeof everybody>(everybody)),
        keeperId: userIds,
        role: fc.constantFrom("viewer" as const, "contributor"),
      })
      .map(({ personId, keeperId, role }) => ({
        ...{ shareId: ShareId.make(1), userId: UserId.make(1), linkPersonId: null },
        ...{ personId, role, keeperId: personId === everybody ? keeperId : keeperOf(personId) },
      })),
    { maxLength: 3 },
  ),
})

const ownedStories: fc.Arbitrary<OwnedStory> = fc
  .record({
    storytellerId: personIds,
    recorderId: userIds,
    subjectIds: fc.array(personIds, { maxLength: 3 }),
    isDeleted: fc.boolean(),
  })
  .map(({ isDeleted, ...story }) => ({
    ...story,
    ...(isDeleted && { deleted: { at: 1 } }),
    keeperId: keeperOf(story.storytellerId),
    keeperIds: [...new Set([story.storytellerId, ...story.subjectIds].map(keeperOf))],
  }))

/** Any stories, of which some were erased and some have nothing to do with the person. */
export const grounds: fc.Arbitrary<Evidence> = fc.record({
  person: fc.constant(rosa),
  stories: fc.array(fc.tuple(storyIds, ownedStories), { maxLength: 8 }).map((all) => new Map(all)),
  facts: fc.array(factIds, { maxLength: 3 }).map((all) => new Set(all)),
})

const sources: fc.Arbitrary<StoredSource> = fc.oneof(
  fc.record({ kind: fc.constant<"story">("story"), storyId: storyIds, start: fc.nat(90) }),
  fc.record({ kind: fc.constant<"chat">("chat"), factId: factIds }),
  fc.constant<StoredSource>({ kind: "answer", question: "family" }),
  fc.constant<StoredSource>({ kind: "profile", field: "birthDate" }),
)

/** A word that stands wherever something rests on the source, and nowhere else. */
export const markOf = (source: StoredSource) => {
  switch (source.kind) {
    case "story":
      return `story${String(source.storyId)}told`
    case "chat":
      return `fact${String(source.factId)}told`
    case "answer":
    case "profile":
      return source.kind
  }
}

const marked = (all: ReadonlyArray<StoredSource>) => all.map(markOf).join(" ")

/** A year that only what rests on these may say. */
const yearOf = (all: ReadonlyArray<StoredSource>) =>
  all.reduce((year, source) => year + ("storyId" in source ? 7 * source.storyId : 0), 1900)

const resting = fc
  .record({
    sources: fc.array(sources, { maxLength: 3 }),
    echoes: fc.array(fc.record({ storyId: storyIds, start: fc.nat(90) }), { maxLength: 2 }),
    made: fc.constantFrom("as written" as const, "model" as const),
  })
  .map((made) => ({ ...made, text: marked(made.sources) }))

const edits = fc.record({ userId: fc.option(userIds), name: fc.constant("Ben"), at: fc.nat() })

const lines = fc
  .record({
    made: resting,
    offer: fc.option(resting),
    hand: fc.option(edits),
    isHidden: fc.boolean(),
    version: fc.nat(5),
    topic: fc.constantFrom<Topic>(...topics),
    id: fc.uuid(),
  })
  .map(({ made, offer, hand, isHidden, ...line }): StoredLine => ({
    ...{ ...line, ...made, was: `was ${made.text}` },
    ...(offer && { offer }),
    ...(hand && { hand }),
    ...(isHidden && { isHidden }),
  }))

const events = fc.tuple(lines, fc.boolean()).map(([line, isAbout]): StoredEvent => {
  const { topic: _, ...others } = line
  return { ...others, isAbout, year: yearOf(line.sources) }
})

export const lives: fc.Arbitrary<Life> = fc.record({
  lines: fc.array(lines, { maxLength: 6 }),
  events: fc.array(events, { maxLength: 5 }),
  born: fc.option(
    fc
      .array(sources, { minLength: 1, maxLength: 2 })
      .map((all) => ({ year: yearOf(all) - 30, sources: all })),
  ),
})
