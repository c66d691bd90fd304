import { access, mkdir, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Option } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { AccountClosure } from "../accounts/account-closure.ts"
import { MediaStore } from "../../ports/media-store.ts"
import { Database } from "../../platform/database/database.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { takesOf } from "../../platform/database/takes.ts"
import { Rooms } from "../transcripts/room/rooms.ts"
import type { Job } from "./messages.ts"
import { samplesPath } from "./steps/step.ts"

const folderOf = (folder: string, id: StoryId) => join(folder, String(id))

const exists = (path: string) =>
  Effect.promise(() =>
    access(path).then(
      () => true,
      () => false,
    ),
  )

/**
 * The samples are temporary files. If they were removed before they were transcribed, the prepare
 * step is done again.
 */
const withSamples = Effect.fnUntraced(function* (job: Job) {
  const needed = job.done.includes("preparing") && !job.done.includes("transcribing")
  if (!needed || (yield* exists(samplesPath(job)))) return job
  return { ...job, done: job.done.filter((phase) => phase !== "preparing") }
})

/** What the family took away, that a transcription may hear again. */
const rejectedWords = Effect.fnUntraced(function* (storyId: StoryId) {
  const { rejections } = yield* Database
  const found = yield* rejections.find({ filter: { storyIds: storyId } })
  return found
    .flatMap(({ sentences }) => sentences)
    .flatMap(({ source, words, isEverywhere }) =>
      isEverywhere && source.kind === "story" && source.storyId === storyId ? [words] : [],
    )
})

/**
 * The job for a story, beginning with the first step that is not done; creates its folder. Its originals
 * are there as long as the scope.
 */
export const jobFor = Effect.fn("processing.jobFor")(function* (
  story: StoryRecord,
  folder: string,
) {
  const media = yield* MediaStore
  const rooms = yield* Rooms
  const own = folderOf(folder, story.id)
  yield* Effect.promise(() => mkdir(own, { recursive: true }))
  const { original } = yield* rooms.read(story.id)
  const { storyTimelines } = yield* Database
  const outline = Option.getOrUndefined(yield* storyTimelines.get(story.id))
  const rejected = yield* rejectedWords(story.id)
  return yield* withSamples({
    storyId: story.id,
    ...(story.work.requestId !== undefined && { requestId: story.work.requestId }),
    originals: yield* Effect.forEach(takesOf(story), ({ mediaId, seconds }) =>
      Effect.map(media.localPath(mediaId), (path) => ({ path, seconds })),
    ),
    seconds: story.duration,
    sourceLanguage: story.sourceLanguage,
    isLanguageSure: story.isLanguageSure ?? false,
    folder: own,
    done: story.work.done,
    language: story.detectedLanguage,
    transcript: original,
    doubtfulParts: outline?.doubtfulParts ?? [],
    ...(rejected.length > 0 && { rejected }),
  })
})

/** Removes a job's temporary files, also where a worker that is being ended still writes. */
export const clearJob = (folder: string, id: StoryId) =>
  Effect.promise(() => rm(folderOf(folder, id), { recursive: true, force: true, maxRetries: 10 }))

const isToBeDone = (story: Option.Option<StoryRecord>) =>
  Option.isSome(story) && story.value.work.open && story.value.deleted === undefined

/** Whether nothing of a story is to stay: it is erased, or somebody is at that. */
const isErased = Effect.fnUntraced(function* (story: Option.Option<StoryRecord>) {
  if (Option.isNone(story)) return true
  const { keeperId, deleted } = story.value
  return deleted?.isFinal === true || (yield* (yield* AccountClosure).isAny([keeperId]))
})

/** What an attempt still found out of a story while another node erased it. */
const forgetFound = Effect.fnUntraced(function* (storyId: StoryId) {
  const { storyTimelines, passages, transcribedSegments } = yield* Database
  yield* passages.remove({ storyId })
  yield* transcribedSegments.remove({ storyId })
  yield* storyTimelines.remove({ id: storyId })
})

/** An attempt lost its claim: keeps its files only for another one, not while the story is deleted or gone. */
export const clearUnlessWanted = Effect.fn("processing.clearUnlessWanted")(function* (
  folder: string,
  id: StoryId,
) {
  const { stories } = yield* Database
  const story = yield* stories.get(id)
  if (isToBeDone(story)) return
  yield* clearJob(folder, id)
  if (yield* isErased(story)) yield* forgetFound(id)
})

/**
 * At the start: removes what was kept for jobs that somebody else has done since, or whose story is
 * erased. Samples of two hours are half a gigabyte, and a voice.
 */
export const clearOldJobs = Effect.fn("processing.clearOldJobs")(function* (folder: string) {
  const { stories } = yield* Database
  const names = yield* Effect.promise(() => readdir(folder).catch(() => []))
  for (const name of names.filter((one) => /^[1-9]\d*$/.test(one))) {
    const id = StoryId.make(Number(name))
    const story = yield* stories.get(id)
    if (!isToBeDone(story)) yield* clearJob(folder, id)
  }
})
