import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { Effect, type ManagedRuntime, Stream } from "effect"
import { PersonId, StoryId, type UserId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { nowhere } from "#protocol/place.ts"
import { placesIn } from "../../../backend/adapters/disk/layout.ts"
import { readConfig } from "../../../backend/platform/config/config.ts"
import { serve } from "../../../backend/main.ts"
import { anId } from "../../../backend/ports/media-store.fixture.ts"
import { MediaStore } from "../../../backend/ports/media-store.ts"
import type { Services } from "../../../backend/http/services.ts"
import { newWork, type StoryRecord } from "../../../backend/platform/database/stories.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { addPerson, relative } from "../../support/factories.ts"
import { prose } from "../editing/prose.ts"
import type { ExportReport } from "./report.ts"

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
  return original.id
})

const tellAll = (
  runtime: ManagedRuntime.ManagedRuntime<Services | Database, never>,
  owner: Owner,
) =>
  runtime.runPromise(
    Effect.forEach(
      Array.from({ length: stories }, (_, n) => n),
      (n) => tellOne(n, owner),
    ).pipe(Effect.orDie),
  )

const [dataDir = ""] = process.argv.slice(2)
const { url, app, runtime } = await serve(
  readConfig({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error" }),
)
const { caller, email } = await relative(url, "anna")
const rosa = await addPerson(caller, { name: "Rosa", relationship: "grandmother" })
const { id: userId } = await caller.me()
const originals = await tellAll(runtime, { userId, teller: rosa.id })
const said = prose(words, 40).join("\n\n")
for (let n = 0; n < stories; n += 1) {
  await caller.patch(paths.storyContent(firstId + n), { originalTranscription: said })
}
await app.close()
const { entry } = placesIn(join(dataDir, "media"))
const told: typeof ExportReport.Type = {
  email,
  password: "a long enough password",
  originals: originals.map(entry),
  addresses: originals.map((_, n) => paths.storyOriginal(firstId + n)),
}
process.send?.(told, () => process.exit(0))
