import { randomBytes } from "node:crypto"
import { Effect, Stream } from "effect"
import { PersonId, StoryId, type UserId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { nowhere } from "#protocol/place.ts"
import { anId } from "../../../backend/ports/media-store.fixture.ts"
import { MediaStore } from "../../../backend/ports/media-store.ts"
import { type StoryRecord } from "../../../backend/platform/database/stories.ts"
import { newWork } from "../../../backend/platform/database/story-jobs.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { addPerson, relative } from "../../support/factories.ts"
import { prose } from "../editing/prose.ts"
import type { Served } from "../harness.ts"

const stories = 50
/** A quarter of an hour as telephones record it, and its playback file. */
const originalBytes = 12_000_000
const playbackBytes = 7_000_000
const seconds = 900
/** Said in that time. */
const words = 2_000
const firstId = 1_000

interface Owner {
  readonly userId: UserId
  readonly teller: PersonId
}

/** An export does not look into a recording: bytes nothing can make smaller do as well as sound. */
const noise = (bytes: number) =>
  Stream.fromIterable(
    Array.from({ length: Math.ceil(bytes / 1_000_000) }, () => randomBytes(1_000_000)),
  )

const tellOne = Effect.fnUntraced(function* (n: number, { userId, teller }: Owner) {
  const media = yield* MediaStore
  const original = yield* media.store(anId(), noise(originalBytes), 2 * originalBytes)
  const playback = yield* media.store(anId(), noise(playbackBytes), 2 * playbackBytes)
  const story: StoryRecord = {
    id: StoryId.make(firstId + n),
    keeperId: userId,
    recorderId: userId,
    saveKey: `story-${n}`,
    storytellerId: teller,
    subjectIds: [teller],
    keeperIds: [userId],
    title: `The winter the river froze, ${n}`,
    description: "",
    category: "childhood",
    tags: ["winter", "river"],
    sourceLanguage: null,
    detectedLanguage: "en",
    place: nowhere,
    createdAt: new Date(Date.UTC(2026, 0, 1 + n)).toISOString(),
    duration: seconds,
    original: {
      ...{ mediaId: original.id, bytes: original.bytes, sha256: original.sha256 },
      ...{ mediaType: "audio/webm", fileName: "story.webm" },
    },
    playbackId: playback.id,
    summary: "How the whole village walked across the ice.",
    work: { ...newWork, state: "ready", open: false },
  }
  yield* (yield* Database).stories.insert(story)
})

/** Writes fifty stories; answers who may export them, and where each recording is asked for. */
export const writeFamily = async ({ url, runtime }: Served) => {
  const { caller, email } = await relative(url, "anna")
  const rosa = await addPerson(caller, { name: "Rosa", relationship: "grandmother" })
  const owner = { userId: (await caller.me()).id, teller: rosa.id }
  const numbers = Array.from({ length: stories }, (_, n) => n)
  await runtime.runPromise(
    Effect.forEach(numbers, (n) => tellOne(n, owner), { discard: true }).pipe(Effect.orDie),
  )
  const said = prose(words, 40).join("\n\n")
  for (const n of numbers)
    await caller.patch(paths.storyContent(firstId + n), { originalTranscription: said })
  return { email, addresses: numbers.map((n) => paths.storyOriginal(firstId + n)) }
}
