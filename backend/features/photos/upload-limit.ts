import { Context, Effect, Layer } from "effect"
import { type ApiError, TooManyRequests } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"

/** Each holds up to ten megabytes of this process's memory. */
const mostAtOnce = 8
/** And so many of them from one network address, so that nobody takes all places with many accounts. */
const mostOfNetwork = 4

/** The slowest line on which somebody would wait for ten megabytes. */
const timeout = "5 minutes"

const oneByOne = () =>
  new TooManyRequests({
    message: "Another photo of yours is still uploading. Please wait for it to finish.",
    retryAfter: 5,
  })
const crowded = () =>
  new TooManyRequests({
    message: "Many photos are uploading right now. Please try again in a moment.",
    retryAfter: 10,
  })
const tooSlow = () =>
  new TooManyRequests({
    message: "This photo took too long to upload. Please choose a smaller copy.",
    retryAfter: 0,
  })

/** Who sends a picture, and where from. */
interface Sender {
  readonly user: UserId
  /** Of the network, as `networkOf` gives it. */
  readonly network: string
}

/** Bounds how many pictures are in this process's memory at once, one for each user. */
export class UploadLimit extends Context.Service<
  UploadLimit,
  {
    readonly one: <A, R>(
      sender: Sender,
      work: Effect.Effect<A, ApiError, R>,
    ) => Effect.Effect<A, ApiError, R>
  }
>()("backend/features/photos/UploadLimit") {
  static readonly layer = Layer.sync(UploadLimit, () => {
    const sending = new Map<UserId, string>()
    const begin = ({ user, network }: Sender) =>
      Effect.suspend(() => {
        if (sending.has(user)) return Effect.fail(oneByOne())
        const neighbors = [...sending.values()].filter((other) => other === network)
        if (sending.size >= mostAtOnce || neighbors.length >= mostOfNetwork)
          return Effect.fail(crowded())
        sending.set(user, network)
        return Effect.void
      })
    return UploadLimit.of({
      one: (sender, work) =>
        Effect.acquireUseRelease(
          begin(sender),
          () =>
            Effect.timeoutOrElse(work, {
              duration: timeout,
              orElse: () => Effect.fail(tooSlow()),
            }),
          () => Effect.sync(() => sending.delete(sender.user)),
        ),
    })
  })
}
