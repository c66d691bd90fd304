import { Context, Effect, Layer } from "effect"
import { type ApiError, TooManyRequests } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"

/** Each holds up to ten megabytes of this process's memory. */
const mostAtOnce = 8

/** The slowest line on which somebody would wait for ten megabytes. */
const timeout = "5 minutes"

const oneByOne = () =>
  new TooManyRequests({
    message: "Another photo of yours is still being sent. Please wait until it is there.",
    retryAfter: 5,
  })
const crowded = () =>
  new TooManyRequests({
    message: "Many photos are being sent just now. Please try again in a moment.",
    retryAfter: 10,
  })
const tooSlow = () =>
  new TooManyRequests({
    message: "Sending this photo took too long. Please choose a smaller copy of it.",
    retryAfter: 0,
  })

/** Bounds how many pictures are in this process's memory at once, one for each user. */
export class UploadLimit extends Context.Service<
  UploadLimit,
  {
    readonly one: <A, R>(
      user: UserId,
      work: Effect.Effect<A, ApiError, R>,
    ) => Effect.Effect<A, ApiError, R>
  }
>()("backend/features/photos/UploadLimit") {
  static readonly layer = Layer.sync(UploadLimit, () => {
    const sending = new Set<UserId>()
    const begin = (user: UserId) =>
      Effect.suspend(() => {
        if (sending.has(user)) return Effect.fail(oneByOne())
        if (sending.size >= mostAtOnce) return Effect.fail(crowded())
        sending.add(user)
        return Effect.void
      })
    return UploadLimit.of({
      one: (user, work) =>
        Effect.acquireUseRelease(
          begin(user),
          () =>
            Effect.timeoutOrElse(work, {
              duration: timeout,
              orElse: () => Effect.fail(tooSlow()),
            }),
          () => Effect.sync(() => sending.delete(user)),
        ),
    })
  })
}
