import { mkdir, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { Server } from "@tus/server"
import { ERRORS, Upload } from "@tus/utils"
import { Effect, Layer, Option } from "effect"
import { limits } from "#protocol/limits.ts"
import { Incoming, NotArrived, type TusAnswer, type TusRequest } from "../../ports/incoming.ts"
import { Media, MediaFull } from "../../ports/media.ts"
import { isId } from "../media-ids.ts"
import { isNoRoom } from "../disk/places.ts"
import { requestOf } from "./request.ts"
import { SyncedFileStore } from "./store.ts"

/** A file that no document knows yet may be of an upload that another server is just beginning. */
const youngMillis = 60 * 60 * 1_000

const noRoomStatus = 507

const shownHeaders = ["upload-offset", "upload-length", "upload-defer-length"]

const isStatus = (error: unknown, ...statuses: ReadonlyArray<number>) =>
  typeof error === "object" &&
  error !== null &&
  "status_code" in error &&
  statuses.some((status) => status === error.status_code)

/** One call to the file system, uninterruptible, so that nothing is removed while it runs. */
const writing = <A>(call: () => Promise<A>): Effect.Effect<A, MediaFull> =>
  Effect.tryPromise({ try: call, catch: (cause) => cause }).pipe(
    Effect.catch((cause) => (isNoRoom(cause) ? Effect.fail(new MediaFull()) : Effect.die(cause))),
    Effect.uninterruptible,
  )

/** Turns are taken before it is asked, so that its own lock has nobody to wait for. */
const noLocker = {
  newLock: () => ({ lock: () => Promise.resolve(), unlock: () => Promise.resolve() }),
}

const serverOf = (store: SyncedFileStore) =>
  new Server({
    path: "/",
    datastore: store,
    relativeLocation: true,
    // Left out, it answers `Access-Control-Allow-Origin: *`.
    allowedOrigins: [],
    maxSize: limits.upload.bytes,
    locker: noLocker,
    onResponseError: (_, error) =>
      isNoRoom(error) ? { status_code: noRoomStatus, body: "" } : undefined,
  })

/** Keeps uploads as files in a folder that nothing else uses. */
export const tusIncoming = (options: {
  readonly folder: string
}): Layer.Layer<Incoming, never, Media> =>
  Layer.effect(
    Incoming,
    Effect.gen(function* () {
      const media = yield* Media
      const { folder } = options
      yield* Effect.promise(() => mkdir(folder, { recursive: true, mode: 0o700 }))
      const store = new SyncedFileStore(folder)
      // It makes the folder as well, and nobody can wait for that; this comes after it.
      yield* Effect.promise(() => mkdir(folder, { recursive: true }))
      const tus = serverOf(store)

      const find = async (id: string) => {
        if (!isId(id)) return Option.none()
        try {
          const { offset, size } = await store.getUpload(id)
          return Option.some({ received: offset, length: size ?? null })
        } catch (cause) {
          if (!isStatus(cause, 404, 410)) throw cause
          await store.checkFolder()
          return Option.none()
        }
      }

      const begin = Effect.fn("tus.begin")((id: string, length: number | null) =>
        writing(async () => {
          // The store would make it, and then every other upload would seem to be gone.
          await store.checkFolder()
          const size = length === null ? {} : { size: length }
          await store.create(new Upload({ id, offset: 0, ...size }))
        }).pipe(Effect.onError(() => remove(id))),
      )

      const serve = Effect.fn("tus.serve")(function* (id: string, request: TusRequest) {
        if (!isId(id)) return { status: ERRORS.FILE_NOT_FOUND.status_code, headers: {} }
        const found = yield* Effect.promise(() => find(id))
        const asked = requestOf(id, request, Option.getOrNull(found))
        if ("status" in asked) return asked
        const { status, headers } = yield* Effect.promise(() => tus.handleWeb(asked)).pipe(
          Effect.uninterruptible,
        )
        if (status === noRoomStatus) return yield* new MediaFull()
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

      const keep = Effect.fn("tus.keep")(function* (id: string, as?: string) {
        const found = yield* Effect.promise(() => find(id))
        if (Option.isNone(found) || found.value.received !== found.value.length)
          return yield* new NotArrived()
        return yield* media.keepFile(store.pathOf(id), as)
      })

      const remove = Effect.fn("tus.remove")((id: string) =>
        isId(id) ? Effect.uninterruptible(Effect.promise(() => store.remove(id))) : Effect.void,
      )

      const sweep = Effect.fn("tus.sweep")((known: ReadonlySet<string>, alone: boolean) =>
        Effect.promise(async () => {
          const gone = new Set<string>()
          for (const name of await readdir(folder)) {
            const [id = ""] = name.split(".")
            // Files that this adapter did not make stay; so does what a document knows, but for
            // descriptions that a crash left half-written.
            const isDescribing = /^[0-9a-f]{32}\.json\..+$/.test(name)
            if (!isId(id) || (known.has(id) && !isDescribing)) continue
            if (!alone && (await store.isYoung(name, youngMillis))) continue
            await rm(join(folder, name), { force: true })
            if (!known.has(id)) gone.add(id)
          }
          return gone.size
        }),
      )

      return Incoming.of({
        begin,
        arrived: Effect.fn("tus.arrived")((id: string) => Effect.promise(() => find(id))),
        serve,
        keep,
        remove,
        sweep,
      })
    }),
  )
