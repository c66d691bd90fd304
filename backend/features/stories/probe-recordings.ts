import { availableParallelism } from "node:os"
import { extname } from "node:path"
import { Effect, Semaphore } from "effect"
import { UnprocessableEntity, UnsupportedMediaType } from "#protocol/errors.ts"
import { limits } from "#protocol/limits.ts"
import { MediaStore } from "../../ports/media-store.ts"
import { AudioTools } from "../../ports/audio.ts"
import type { ReceivedTake, Received } from "./new-story.ts"
import {
  noTools,
  otherFormat,
  tooLong,
  tooLongTogether,
  unreadable,
  wrongType,
} from "./recording-errors.ts"

/** A refusal of one of several takes says which. */
const ofPart =
  (n: number, { field }: ReceivedTake, isAlone: boolean) =>
  (rejection: UnprocessableEntity | UnsupportedMediaType) => {
    const message = isAlone ? rejection.message : `Part ${String(n + 1)}: ${rejection.message}`
    if (rejection._tag === "UnsupportedMediaType") return new UnsupportedMediaType({ message })
    return new UnprocessableEntity({
      message,
      ...(field !== undefined && { fields: { [field]: message } }),
    })
  }

const isNamedAsAllowed = ({ fileName }: ReceivedTake) =>
  limits.upload.extensions.some((extension) => extension === extname(fileName).toLowerCase())

/** Checks received recordings: what they are, or the failure to tell the sender. */
export const probing = Effect.gen(function* () {
  const media = yield* MediaStore
  const sound = yield* AudioTools
  // Probing a recording needs a core, so however many arrive at once, no more are probed than
  // there are cores.
  const cores = yield* Semaphore.make(availableParallelism())

  const probe = Effect.fnUntraced(
    function* (take: ReceivedTake) {
      const { recording, fileName } = take
      // Also fetching it, where it is on another machine: no more are here at once.
      const { seconds, mediaType } = yield* media.localPath(recording.id).pipe(
        Effect.flatMap(sound.probe),
        Effect.catchTags({
          SoundNotAllowed: ({ container }) =>
            Effect.fail(isNamedAsAllowed(take) ? otherFormat(container) : wrongType()),
          SoundUnreadable: ({ why }) =>
            Effect.fail(
              why !== "not sound" || isNamedAsAllowed(take) ? unreadable[why]() : wrongType(),
            ),
        }),
        Effect.scoped,
        cores.withPermits(1),
      )
      if (seconds > limits.upload.seconds) return yield* tooLong()
      const { id: mediaId, bytes, sha256 } = recording
      return { mediaId, bytes, sha256, mediaType, fileName, seconds }
    },
    Effect.catchTags({
      SoundToolsMissing: () => Effect.fail(noTools()),
      SoundUnfinished: () => Effect.fail(noTools()),
    }),
  )

  return Effect.fnUntraced(function* (takes: Received["takes"]) {
    const isAlone = takes.length === 1
    const looks = yield* Effect.forEach(
      takes,
      (take, n) =>
        Effect.catchTag(probe(take), ["UnprocessableEntity", "UnsupportedMediaType"], (rejection) =>
          Effect.fail(ofPart(n, take, isAlone)(rejection)),
        ).pipe(Effect.result),
      { concurrency: "unbounded" },
    )
    // The first part that is refused, whichever was looked at first.
    const probed = yield* Effect.forEach(looks, Effect.fromResult)
    const seconds = probed.reduce((sum, take) => sum + take.seconds, 0)
    if (seconds > limits.upload.seconds) return yield* tooLongTogether()
    return probed
  })
})
