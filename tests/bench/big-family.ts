import { Effect } from "effect"
import { everybody, PersonId, type SharedId, ShareId, StoryId, UserId } from "#protocol/ids.ts"
import { Database } from "../../backend/platform/database/database.ts"
import type { PersonRecord } from "../../backend/platform/database/people.ts"
import type { ShareRecord } from "../../backend/platform/database/shares.ts"
import { type StoryRecord } from "../../backend/platform/database/stories.ts"
import { newWork } from "../../backend/platform/database/story-jobs.ts"
import { relative } from "../support/factories.ts"
import { type Served, storeRecording } from "./harness.ts"

/** The id of the first story, and of the first person, of the family. */
export const firstStory = 1_000

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

const story = (
  id: number,
  keeperId: UserId,
  {
    teller,
    subject,
    mediaId,
  }: { readonly teller: number; readonly subject: number; readonly mediaId: string },
): StoryRecord => ({
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
    mediaId,
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

/**
 * Writes a family: half of the people and stories are Anna's own, the rest come by a share of Ben's on everybody
 * and by one of Cara's on each of her people; ten times as many stories belong to people they know nothing of.
 */
export const bigFamily =
  (many: number = sizes.stories) =>
  async ({ url, runtime }: Served) => {
    const [anna, ben, cara] = [
      await relative(url, "anna"),
      await relative(url, "ben"),
      await relative(url, "cara"),
    ]
    const idOf = async ({ caller }: typeof anna) => (await caller.me()).id
    const [own, sharesAll, sharesEach] = [await idOf(anna), await idOf(ben), await idOf(cara)]
    const asker = { userId: own, email: anna.email }
    const keeperOf = (id: number) => (id % 2 === 0 ? own : id % 4 === 1 ? sharesAll : sharesEach)
    const people = Array.from({ length: sizes.people }, (_, n) =>
      person(firstStory + n, keeperOf(n)),
    )
    const ofKeeper = Map.groupBy(people, ({ keeperId }) => keeperId)
    const stranger = UserId.make(999_999)
    const given = [
      share(firstStory, sharesAll, everybody, asker),
      ...(ofKeeper.get(sharesEach) ?? []).map(({ id }, n) =>
        share(firstStory + 1 + n, sharesEach, id, asker),
      ),
      ...Array.from({ length: sizes.shares }, (_, n) =>
        share(10_000 + n, own, PersonId.make(firstStory + 2 * (n % 100)), {
          email: `guest${n}@example.org`,
          userId: null,
        }),
      ),
    ]
    await runtime.runPromise(
      Effect.gen(function* () {
        const mediaId = yield* storeRecording
        const stories = Array.from({ length: many }, (_, n) => {
          const keeperId = keeperOf(n)
          const theirs = ofKeeper.get(keeperId) ?? []
          const at = (index: number) => theirs[index % theirs.length]?.id ?? firstStory
          const [teller, subject] = [at(Math.floor(n / 4)), at(Math.floor(n / 4) + 7)]
          return story(firstStory + n, keeperId, { teller, subject, mediaId })
        })
        const others = Array.from({ length: sizes.othersStories }, (_, n) => {
          const [teller, subject] = [500_000 + (n % 500), 500_000 + ((n + 1) % 500)]
          return story(100_000 + n, stranger, { teller, subject, mediaId })
        })
        const database = yield* Database
        yield* database.people.insertMany(people)
        yield* database.stories.insertMany(stories)
        yield* database.stories.insertMany(others)
        yield* database.shares.insertMany(given)
      }).pipe(Effect.orDie),
    )
    const someone = ofKeeper.get(sharesEach)?.[0]?.id ?? PersonId.make(firstStory)
    return { anna, cookie: anna.caller.cookie, someone, keepers: [own, sharesAll, sharesEach] }
  }
