import { Clock, Effect, Metric, Option } from "effect"
import type { ApiError } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import type { UploadRecord } from "../../platform/database/uploads.ts"
import { measures } from "../../platform/observability/metrics.ts"
import { UploadStore, type TusAnswer, type TusRequest } from "../../ports/upload-store.ts"
import { gone, insufficientStorage, rejectionOf, writtenElsewhere } from "./errors.ts"
import type { Removing } from "./remove-uploads.ts"
import { isWhole } from "./limits.ts"
import type { UploadLock, uploadLocks } from "./upload-lock.ts"
import { untilStopped } from "./abortable.ts"

/** Who sends, and a check whether they are still signed in with the session they began with. */
export interface UploadClient {
  readonly id: UserId
  readonly isStillThere: Effect.Effect<void, ApiError>
}

/** How often it is checked meanwhile that the sender is still signed in. */
const pollInterval = "1 second"

type UploadLocks = Effect.Success<ReturnType<typeof uploadLocks>>

/** Answering a HEAD or PATCH of tus, in turn. */
export const receiving = Effect.fnUntraced(function* (locks: UploadLocks, remove: Removing) {
  const uploadStore = yield* UploadStore

  /** Notes what is here now. Of what is whole it is written at once, since then the next may begin. */
  const note = Effect.fnUntraced(function* (turn: UploadLock, seconds: number | null) {
    const arrived = yield* uploadStore.arrived(turn.id)
    if (Option.isNone(arrived)) return
    const { received, length } = arrived.value
    const { upload } = turn
    const more = Math.max(0, received - upload.received)
    yield* Metric.update(measures.uploadBytes, more)
    const now = yield* Clock.currentTimeMillis
    turn.note({
      ...{ received, length },
      ...(received > upload.received ? { touchedAt: now } : {}),
      ...(seconds === null ? {} : { seconds: Math.max(seconds, upload.seconds ?? 0) }),
    })
    if (isWhole(arrived.value)) yield* turn.end
  })

  /** The file is gone: so is the document. */
  const lost = (upload: UploadRecord) =>
    Effect.andThen(remove.one(upload), Effect.fail<ApiError>(gone()))

  const answered = (turn: Option.Option<UploadLock>, { status, headers }: TusAnswer) => {
    if (status < 300) return Effect.succeed({ status, headers })
    return (status === 404 || status === 410) && Option.isSome(turn)
      ? lost(turn.value.upload)
      : Effect.fail(rejectionOf(status))
  }

  const served = (id: string, request: TusRequest) =>
    Effect.catchTag(uploadStore.serve(id, request), "MediaFull", () =>
      Effect.fail<ApiError>(insufficientStorage()),
    )

  /**
   * Whoever asks how far it is takes the turn of a request that may hang, so that what it says stays
   * true. While it is being saved, or where no turn can be written, nothing is added to it anyhow.
   */
  const ask = Effect.fnUntraced(function* (id: string, request: TusRequest) {
    const turn = yield* locks
      .takeToSend(id, () => {})
      .pipe(
        Effect.asSome,
        Effect.catchTags({
          InsufficientStorage: () => Effect.succeedNone,
          UploadLocked: ({ why }) =>
            why === "saved" ? Effect.succeedNone : Effect.fail<ApiError>(writtenElsewhere()),
        }),
      )
    return yield* Effect.flatMap(served(id, request), (answer) => answered(turn, answer))
  })

  /** Ends the request of a sender who may not send any more; what they were refused with. */
  const watch = Effect.fnUntraced(function* (
    isStillThere: UploadClient["isStillThere"],
    stop: () => void,
  ) {
    let rejection = Option.none<ApiError>()
    yield* Effect.sleep(pollInterval).pipe(
      // While the check itself fails, because the store is away, they count as still there.
      Effect.andThen(Effect.catchDefect(isStillThere, () => Effect.void)),
      Effect.forever,
      Effect.catch((failure) =>
        Effect.sync(() => {
          rejection = Option.some(failure)
          stop()
        }),
      ),
      Effect.forkScoped,
    )
    return () => rejection
  })

  const add = Effect.fnUntraced(function* (
    { isStillThere }: UploadClient,
    id: string,
    request: TusRequest,
    seconds: number | null,
  ) {
    const stopping = new AbortController()
    const stop = () => stopping.abort()
    const turn = yield* locks
      .takeToSend(id, stop)
      .pipe(Effect.catchTag("UploadLocked", () => Effect.fail<ApiError>(writtenElsewhere())))
    const rejection = yield* watch(isStillThere, stop)
    const { bytes, isCut } = untilStopped(request.bytes, stopping.signal)
    const answer = yield* Effect.onError(served(id, { ...request, bytes }), () =>
      Effect.ignoreCause(note(turn, null)),
    )
    if (answer.status < 300) yield* Effect.ignoreCause(note(turn, isCut() ? null : seconds))
    const cutOff = rejection()
    if (Option.isSome(cutOff)) return yield* Effect.fail(cutOff.value)
    if (stopping.signal.aborted && isCut()) return yield* writtenElsewhere()
    return yield* answered(Option.some(turn), answer)
  })

  const receive = Effect.fn("Uploads.receive")(function* (
    sender: UploadClient,
    id: string,
    request: TusRequest,
    seconds: number | null,
  ): Effect.fn.Return<TusAnswer, ApiError> {
    yield* remove.admit(sender.id, id)
    return yield* Effect.scoped(
      request.method === "HEAD" ? ask(id, request) : add(sender, id, request, seconds),
    )
  })
  return { receive }
})
