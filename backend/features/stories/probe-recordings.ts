import { availableParallelism } from "node:os"
import { Effect, Semaphore } from "effect"
import { UnprocessableEntity } from "#protocol/errors.ts"
import { limits } from "#protocol/limits.ts"
import { MediaStore } from "../../ports/media-store.ts"
import { AudioTools } from "../../ports/audio.ts"
import type { ReceivedTake, Received } from "./new-story.ts"
import { notSound, noTools, tooLong, tooLongTogether, unreadable } from "./recording-errors.ts"

/** A refusal of one of several takes says which. */
const ofPart =
  (n: number, { field }: ReceivedTake, isAlone: boolean) =>
  (rejection: UnprocessableEntity) => {
    const message = isAlone ? rejection.message : `Part ${String(n + 1)}: ${rejection.message}`
    return new UnprocessableEntity({
      message,
      ...(field !== undefined && { fields: { [field]: message } }),
    })
  }

/** Checks received recordings: what they are, or the failure to tell the sender. */
export const probing = Effect.gen(function* () {
  const media = yield* MediaStore
  const sound = yield* AudioTools
  // Probing a recording needs a core, so however many arrive at once, no more are probed than
  // there are cores.
  const cores = yield* Semaphore.make(availableParallelism())

  const probe = Effect.fnUntraced(
    function* ({ recording, fileName }: ReceivedTake) {
      // Also fetching it, where it is on another machine: no more are here at once.
      const { seconds, mediaType } = yield* media
        .localPath(recording.id)
        .pipe(Effect.flatMap(sound.probe), Effect.scoped, cores.withPermits(1))
      if (seconds > limits.upload.seconds) return yield* tooLong()
      const { id: mediaId, bytes, sha256 } = recording
      return { mediaId, bytes, sha256, mediaType, fileName, seconds }
    },
    Effect.catchTags({
      SoundUnreadable: ({ why }) => Effect.fail(unreadable[why]()),
      SoundNotAllowed: () => Effect.fail(notSound()),
      SoundToolsMissing: () => Effect.fail(noTools()),
      SoundUnfinished: () => Effect.fail(noTools()),
    }),
  )

  return Effect.fnUntraced(function* (takes: Received["takes"]) {
    const isAlone = takes.length === 1
    const looks = yield* Effect.forEach(
      takes,
      (take, n) =>
        Effect.catchTag(probe(take), "UnprocessableEntity", (rejection) =>
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
