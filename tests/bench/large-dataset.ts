import { Effect, type ManagedRuntime } from "effect"
import { everybody, PersonId, type SharedId, ShareId, StoryId, UserId } from "#protocol/ids.ts"
import { Database } from "../../backend/platform/database/database.ts"
import type { PersonRecord } from "../../backend/platform/database/people.ts"
import type { Services } from "../../backend/http/services.ts"
import type { ShareRecord } from "../../backend/platform/database/shares.ts"
import { newWork, type StoryRecord } from "../../backend/platform/database/stories.ts"

/** As many as the family of the measurement has; as many again and more belong to others. */
export const sizes = { people: 200, stories: 500, shares: 200, othersStories: 5_000 } as const

const summary =
  "She remembers the winter the river froze, how the whole village walked across it to the mill, and what her mother said when the two of them came home with wet feet and a sack of flour."

const person = (id: number, keeperId: UserId): PersonRecord => ({
  id: PersonId.make(id),
  keeperId,
  name: `Person ${id} Holloway`,
  relationship: "cousin",
  bio: summary,
  type: "storyteller",
  birthDate: "1932-02-29",
  birthPlace: "Hebden Bridge",
  notes: "",
  createdAt: "2026-03-02T09:00:00.000Z",
})

const story = (id: number, keeperId: UserId, teller: number, subject: number): StoryRecord => ({
  id: StoryId.make(id),
  keeperId,
  recorderId: keeperId,
  saveKey: `story-${id}`,
  storytellerId: PersonId.make(teller),
  subjectIds: [PersonId.make(subject)],
  keeperIds: [keeperId],
  title: `The winter the river froze, ${id}`,
  description: summary,
  category: "childhood",
  tags: ["winter", "river"],
  sourceLanguage: null,
  detectedLanguage: "en",
  place: {
    ...{ name: "The old mill", city: "Hebden Bridge", region: "England" },
    ...{ country: "United Kingdom", latitude: 53.7, longitude: -2, accuracy: null },
  },
  createdAt: new Date(Date.UTC(2026, 0, 1) + id * 3_600_000).toISOString(),
  duration: 254,
  original: {
    mediaId: `original-${id}`,
    bytes: 4_000_000,
    sha256: "0".repeat(64),
    mediaType: "audio/webm",
    fileName: "story.webm",
  },
  playbackId: `playback-${id}`,
  summary,
  work: { ...newWork, state: "ready", open: false },
})

const share = (
  id: number,
  keeperId: UserId,
  personId: SharedId,
  to: { readonly email: string; readonly userId: UserId | null },
): ShareRecord => ({
  id: ShareId.make(id),
  keeperId,
  personId,
  email: to.email,
  emailKey: to.email,
  role: "contributor",
  message: summary,
  status: to.userId === null ? "pending" : "accepted",
  round: 1,
  tokenHash: `hash-${id}`,
  createdAt: "2026-03-02T09:00:00.000Z",
  expiresAt: Date.now() + 86_400_000,
  userId: to.userId,
  linkPersonId: null,
})

/** Family members whose things the asker sees, by way of a share on everybody and of one on each of their people. */
interface Family {
  readonly asker: { readonly userId: UserId; readonly email: string }
  readonly sharesAll: UserId
  readonly sharesEach: UserId
}

/**
 * Writes the family: half of the people and stories are the asker's own, the rest come by shares,
 * and ten times as many stories belong to people they know nothing of.
 */
export const writeBigFamily = (
  runtime: ManagedRuntime.ManagedRuntime<Services | Database | Database | Database, never>,
  { asker, sharesAll, sharesEach }: Family,
  many: number = sizes.stories,
) => {
  const keeperOf = (id: number) =>
    id % 2 === 0 ? asker.userId : id % 4 === 1 ? sharesAll : sharesEach
  const first = 1_000
  const people = Array.from({ length: sizes.people }, (_, n) => person(first + n, keeperOf(n)))
  const ofKeeper = Map.groupBy(people, ({ keeperId }) => keeperId)
  const stories = Array.from({ length: many }, (_, n) => {
    const keeperId = keeperOf(n)
    const theirs = ofKeeper.get(keeperId) ?? []
    const at = (index: number) => theirs[index % theirs.length]?.id ?? first
    return story(first + n, keeperId, at(Math.floor(n / 4)), at(Math.floor(n / 4) + 7))
  })
  const stranger = UserId.make(999_999)
  const others = Array.from({ length: sizes.othersStories }, (_, n) =>
    story(100_000 + n, stranger, 500_000 + (n % 500), 500_000 + ((n + 1) % 500)),
  )
  const given = [
    share(first, sharesAll, everybody, asker),
    ...(ofKeeper.get(sharesEach) ?? []).map(({ id }, n) =>
      share(first + 1 + n, sharesEach, id, asker),
    ),
    ...Array.from({ length: sizes.shares }, (_, n) =>
      share(10_000 + n, asker.userId, PersonId.make(first + 2 * (n % 100)), {
        email: `guest${n}@example.org`,
        userId: null,
      }),
    ),
  ]
  return runtime.runPromise(
    Effect.gen(function* () {
      const { stories: storyRecords } = yield* Database
      yield* (yield* Database).people.insertMany(people)
      yield* storyRecords.insertMany(stories)
      yield* storyRecords.insertMany(others)
      yield* (yield* Database).shares.insertMany(given)
      const someone = ofKeeper.get(sharesEach)?.[0]?.id ?? PersonId.make(first)
      return { someone }
    }).pipe(Effect.orDie),
  )
}
