import { type Binary, type Collection, GridFSBucket, MongoError, type ObjectId } from "mongodb"
import { Effect } from "effect"
import { MediaUnavailable, MediaFull } from "../../ports/media-store.ts"
import { connectedTo } from "../mongo/open.ts"

const duplicateKey = 11_000
const outOfDiskSpace = 14_031
const isCode = (cause: unknown, code: number) => cause instanceof MongoError && cause.code === code

/** What has the same name is there already. */
export const isTaken = (cause: unknown) => isCode(cause, duplicateKey)
export const isInsufficientStorage = (cause: unknown) => isCode(cause, outOfDiskSpace)

const away = (cause: unknown) => Effect.die(new MediaUnavailable(cause))

/** Calls that only read, or that nothing can stand in the way of. */
export const asking = <A>(call: () => Promise<A>): Effect.Effect<A> =>
  Effect.tryPromise({ try: call, catch: (cause) => cause }).pipe(Effect.catch(away))

/** Calls that write, uninterruptible, so that it is known what came of them. Null: it was there already. */
export const storing = <A>(call: () => Promise<A>): Effect.Effect<A | null, MediaFull> =>
  Effect.tryPromise({ try: call, catch: (cause) => cause }).pipe(
    Effect.catch((cause) => {
      if (isTaken(cause)) return Effect.succeed(null)
      return isInsufficientStorage(cause) ? Effect.fail(new MediaFull()) : away(cause)
    }),
    Effect.uninterruptible,
  )

/** A file of GridFS; its name is the id of the entry. */
export interface GridFile {
  readonly _id: ObjectId
  readonly filename: string
  readonly length: number
  readonly uploadDate: Date
}

interface Chunk {
  readonly _id: ObjectId
  readonly files_id: ObjectId
  readonly n: number
}

/** A write or a removal that has begun: after a kill it says which chunks belong to nothing. */
interface Begun {
  readonly _id: ObjectId
  readonly at: Date
}

/** A piece of an upload under way, what its length is, or that it has begun. */
interface Piece {
  readonly _id: string
  readonly upload: string
  readonly at: Date
  readonly offset?: number
  readonly size?: number
  readonly length?: number | null
  readonly bytes?: Binary
}

/** Large chunks: each waits until most of the servers have it. */
const chunkBytes = 1024 * 1024

/** The collections are named so that none is one of the documents'. */
const name = "media"

const indexed = async (files: Collection<GridFile>, chunks: Collection<Chunk>) => {
  // Makes a write under an id that is taken fail, whoever is first.
  await files.createIndex({ filename: 1 }, { unique: true })
  await chunks.createIndex({ files_id: 1, n: 1 }, { unique: true })
}

/** Connects; disconnects when the scope ends. */
export const openGridfs = Effect.fn("gridfs.open")(function* (url: string) {
  const { database } = yield* connectedTo(url)
  const files = database.collection<GridFile>(`${name}.files`)
  const chunks = database.collection<Chunk>(`${name}.chunks`)
  const begun = database.collection<Begun>(`${name}.begun`)
  const pieces = database.collection<Piece>(`${name}.pieces`)
  yield* asking(() => indexed(files, chunks))
  yield* asking(() => pieces.createIndex({ upload: 1 }))
  const bucket = new GridFSBucket(database, { bucketName: name, chunkSizeBytes: chunkBytes })
  return { bucket, files, chunks, begun, pieces }
})
export type Gridfs = Effect.Success<ReturnType<typeof openGridfs>>
