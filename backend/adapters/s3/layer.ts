import { Context, Effect, Layer, Schedule } from "effect"
import { UploadStore } from "../../ports/upload-store.ts"
import { MediaStore } from "../../ports/media-store.ts"
import type { S3Place } from "../../platform/config/media-store.ts"
import { newId } from "../media-ids.ts"
import { piecesIncoming } from "../tus/chunked-uploads.ts"
import { mayPass, openS3, type S3, type S3Timeouts } from "./s3-client.ts"
import { keys } from "./keys.ts"
import { mediaOver } from "./media.ts"
import { putObject, removeObject } from "./objects.ts"
import { uploadPartsOver } from "./upload-parts.ts"

/**
 * Waits while the server does not answer, as for a database. What it refuses now it would refuse for
 * every recording: another key, no such bucket, or writes that do not know a condition.
 */
const ready = Effect.fnUntraced(function* (s3: S3) {
  const key = `${keys.check}${newId()}`
  const probe = Buffer.from("Can this be written?")
  yield* putObject(s3, key, probe).pipe(
    Effect.tapError((trouble) =>
      mayPass(trouble)
        ? Effect.logWarning("The recording store does not answer. Trying again.")
        : Effect.void,
    ),
    Effect.retry({ while: mayPass, schedule: Schedule.spaced("1 second") }),
    Effect.catch((trouble) => {
      const why =
        "cause" in trouble && trouble.cause instanceof Error ? trouble.cause.name : trouble._tag
      return Effect.die(new Error(`The store in S3_URL refuses access: ${why}.`))
    }),
  )
  const isSecondTaken = yield* putObject(s3, key, probe).pipe(
    Effect.as(false),
    Effect.catchTag("S3Said", ({ what }) => Effect.succeed(what === "taken")),
    Effect.orDie,
  )
  yield* Effect.orDie(removeObject(s3, key))
  if (!isSecondTaken)
    return yield* Effect.die(
      new Error(
        "The store in S3_URL overwrites files even when told not to (If-None-Match). Recordings need a store that doesn't.",
      ),
    )
})

/** Recordings, and those on their way, in a bucket. */
export const s3Recordings = (options: {
  readonly place: S3Place
  readonly scratch: string
  readonly timeout?: S3Timeouts
}): Layer.Layer<UploadStore | MediaStore> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const s3 = yield* openS3(options.place, options.timeout)
      yield* ready(s3)
      const media = yield* mediaOver(s3, options.scratch)
      const incoming = yield* Effect.provideService(
        piecesIncoming(uploadPartsOver(s3)),
        MediaStore,
        media,
      )
      return Context.make(MediaStore, media).pipe(Context.add(UploadStore, incoming))
    }),
  )
