import { Server } from "@tus/server"
import { type DataStore, ERRORS, Upload } from "@tus/utils"
import { Cause, Effect, Option } from "effect"
import { limits } from "#protocol/limits.ts"
import {
  UploadStore,
  UploadIncomplete,
  type TusAnswer,
  type TusRequest,
} from "../../ports/upload-store.ts"
import {
  type IntendedId,
  MediaUnavailable,
  type MediaEntry,
  MediaFull,
} from "../../ports/media-store.ts"
import { isId } from "../media-ids.ts"
import { requestOf } from "./request.ts"

/** What no document knows yet may be of an upload that another server is just beginning. */
export const youngMillis = 60 * 60 * 1_000

const storageFullStatus = 507
const awayStatus = 503

const shownHeaders = ["upload-offset", "upload-length", "upload-defer-length"]

const isStatus = (error: unknown, ...statuses: ReadonlyArray<number>) =>
  typeof error === "object" &&
  error !== null &&
  "status_code" in error &&
  statuses.some((status) => status === error.status_code)

/** Where the bytes of uploads are, and what tus does not ask of it. Its promises are rejected with what is wrong. */
interface TusBackend {
  readonly tus: DataStore
  /** Fails where all of it is gone, as when its disk is: that says nothing of any upload. */
  readonly checkPlace: () => Promise<void>
  readonly isInsufficientStorage: (cause: unknown) => boolean
  /** Stores the bytes of a whole upload as media. */
  readonly keep: (id: string, as: IntendedId) => Effect.Effect<MediaEntry, MediaFull>
  readonly sweep: (known: ReadonlySet<string>, alone: boolean) => Promise<number>
}

/** Turns are taken before it is asked, so that its own lock has nobody to wait for. */
const noLocker = {
  newLock: () => ({ lock: () => Promise.resolve(), unlock: () => Promise.resolve() }),
}

/** What a store says that has no room, or is away, in tus' way. */
const serverOf = ({ tus, isInsufficientStorage }: TusBackend) =>
  new Server({
    path: "/",
    datastore: tus,
    relativeLocation: true,
    // Left out, it answers `Access-Control-Allow-Origin: *`.
    allowedOrigins: [],
    maxSize: limits.upload.bytes,
    locker: noLocker,
    onResponseError: (_, error) => {
      if (isInsufficientStorage(error)) return { status_code: storageFullStatus, body: "" }
      return error instanceof MediaUnavailable ? { status_code: awayStatus, body: "" } : undefined
    },
  })

export const incomingOver = (store: TusBackend): UploadStore["Service"] => {
  const server = serverOf(store)

  /** One call to the store, uninterruptible, so that nothing is removed while it runs. */
  const writing = <A>(call: () => Promise<A>): Effect.Effect<A, MediaFull> =>
    Effect.tryPromise({ try: call, catch: (cause) => cause }).pipe(
      Effect.catch((cause) =>
        store.isInsufficientStorage(cause) ? Effect.fail(new MediaFull()) : Effect.die(cause),
      ),
      Effect.uninterruptible,
    )

  const find = async (id: string) => {
    if (!isId(id)) return Option.none()
    try {
      const { offset, size } = await store.tus.getUpload(id)
      return Option.some({ received: offset, length: size ?? null })
    } catch (cause) {
      if (!isStatus(cause, 404, 410)) throw cause
      await store.checkPlace()
      return Option.none()
    }
  }

  const remove = Effect.fn("tus.remove")((id: string) =>
    isId(id) ? Effect.uninterruptible(Effect.promise(() => store.tus.remove(id))) : Effect.void,
  )

  const begin = Effect.fn("tus.begin")((id: string, length: number | null) =>
    writing(async () => {
      // The store would make it, and then every other upload would seem to be gone.
      await store.checkPlace()
      const size = length === null ? {} : { size: length }
      await store.tus.create(new Upload({ id, offset: 0, ...size }))
    }).pipe(Effect.onError(() => Effect.ignoreCause(remove(id)))),
  )

  const serve = Effect.fn("tus.serve")(function* (id: string, request: TusRequest) {
    if (!isId(id)) return { status: ERRORS.FILE_NOT_FOUND.status_code, headers: {} }
    const found = yield* Effect.promise(() => find(id))
    const asked = requestOf(id, request, Option.getOrNull(found))
    if ("status" in asked) return asked
    const { status, headers } = yield* Effect.promise(() => server.handleWeb(asked)).pipe(
      Effect.uninterruptible,
    )
    if (status === storageFullStatus) return yield* new MediaFull()
    if (status === awayStatus)
      return yield* Effect.die(new MediaUnavailable("an upload cannot be written"))
    const answer: TusAnswer = {
      status,
      headers: Object.fromEntries(
        shownHeaders.flatMap((name) => {
          const value = headers.get(name)
          return value === null ? [] : [[name, value]]
        }),
      ),
    }
    return answer
  })

  const keep = Effect.fn("tus.keep")(function* (id: string, as: IntendedId) {
    const found = yield* Effect.promise(() => find(id))
    if (Option.isNone(found) || found.value.received !== found.value.length)
      return yield* new UploadIncomplete()
    return yield* store.keep(id, as)
  })

  return UploadStore.of({
    begin,
    arrived: Effect.fn("tus.arrived")((id: string) => Effect.promise(() => find(id))),
    serve,
    keep,
    remove,
    sweep: Effect.fn("tus.sweep")((known: ReadonlySet<string>, alone: boolean) =>
      Effect.promise(() => store.sweep(known, alone)),
    ),
  })
}

/** What a promise of tus is rejected with: the failure or the defect itself. */
export const promised = <A, E>(work: Effect.Effect<A, E>): Promise<A> =>
  Effect.runPromiseExit(work).then((exit) => {
    if (exit._tag === "Success") return exit.value
    throw Cause.squash(exit.cause)
  })
