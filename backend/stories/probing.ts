import { availableParallelism } from "node:os"
import { Effect, Semaphore } from "effect"
import { limits } from "#protocol/limits.ts"
import { Media, type MediaEntry } from "../ports/media.ts"
import { Sound } from "../ports/sound.ts"
import { notSound, noTools, tooLong, unreadable } from "./not-kept.ts"

/** Checks a received recording: its facts, or the failure to tell the sender. */
export const probing = Effect.gen(function* () {
  const media = yield* Media
  const sound = yield* Sound
  // Probing a recording needs a core, so however many arrive at once, no more are probed than
  // there are cores.
  const cores = yield* Semaphore.make(availableParallelism())

  return Effect.fnUntraced(
    function* (recording: MediaEntry) {
      const path = yield* media.localPath(recording.id)
      const facts = yield* cores.withPermits(1)(sound.probe(path))
      if (facts.seconds > limits.upload.seconds) return yield* tooLong()
      return facts
    },
    Effect.catchTags({
      SoundUnreadable: ({ why }) => Effect.fail(unreadable[why]()),
      SoundNotAllowed: () => Effect.fail(notSound()),
      SoundToolsMissing: () => Effect.fail(noTools()),
      SoundUnfinished: () => Effect.fail(noTools()),
    }),
  )
})
