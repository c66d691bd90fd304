import type { Readable } from "node:stream"
import { DataStore, ERRORS, Upload } from "@tus/utils"
import { Effect, Option, Stream } from "effect"
import { limits } from "#protocol/limits.ts"
import { UploadStore } from "../../ports/upload-store.ts"
import { MediaStore, MediaFull } from "../../ports/media-store.ts"
import { incomingOver, promised, youngMillis } from "./tus-upload-store.ts"

/** An upload under way as a bucket has it. */
interface UnderWay {
  /** Null while nobody has said how many bytes there will be. */
  readonly length: number | null
  /** In any order. */
  readonly pieces: ReadonlyArray<{ readonly offset: number; readonly size: number }>
}

/**
 * A bucket that all nodes reach. What it answers to be there is there after a power cut, and everybody
 * sees it. Where it is away it dies of `MediaUnavailable`.
 */
export interface ChunkStore {
  readonly begin: (id: string, length: number | null) => Effect.Effect<void, MediaFull>
  readonly look: (id: string) => Effect.Effect<Option.Option<UnderWay>>
  readonly declare: (id: string, length: number) => Effect.Effect<void, MediaFull>
  /** False: there is a piece at this offset already, which stays. */
  readonly put: (id: string, offset: number, bytes: Uint8Array) => Effect.Effect<boolean, MediaFull>
  readonly get: (id: string, offset: number) => Effect.Effect<Uint8Array>
  /** First that it was begun, so that nobody finds half of it; what a kill leaves, `list` still has. */
  readonly remove: (id: string) => Effect.Effect<void>
  /** All uploads, also what is left of removed ones, with when something of each was last written. */
  readonly list: Stream.Stream<{ readonly id: string; readonly at: number }>
}

/** So many bytes become a piece, or as many as a request has at its end. */
const pieceBytes = 2 * 1024 * 1024

/** The pieces that follow one another from the beginning; another node's late one at an odd place is none of them. */
const inRow = ({ pieces }: UnderWay) => {
  const row: Array<{ readonly offset: number; readonly size: number }> = []
  let end = 0
  for (const piece of pieces.toSorted((one, other) => one.offset - other.offset))
    if (piece.offset === end) {
      row.push(piece)
      end += piece.size
    }
  return { row, end }
}

/** Whose piece is there already, another node was first: whoever sends asks how far it is. */
const written = Effect.fnUntraced(function* (
  store: ChunkStore,
  id: string,
  offset: number,
  bytes: Uint8Array,
) {
  if (yield* store.put(id, offset, bytes)) return
  // It may be this very piece, whose acknowledgement got lost.
  const there = yield* store.get(id, offset)
  if (!Buffer.from(there).equals(bytes)) return yield* Effect.die(ERRORS.INVALID_OFFSET)
})

class PieceStore extends DataStore {
  readonly store: ChunkStore

  constructor(store: ChunkStore) {
    super()
    this.store = store
    this.extensions = ["creation", "creation-defer-length", "termination"]
  }

  override async create(upload: Upload) {
    await promised(this.store.begin(upload.id, upload.size ?? null))
    return upload
  }

  override remove(id: string) {
    return promised(this.store.remove(id))
  }

  override async getUpload(id: string) {
    const found = await promised(this.store.look(id))
    if (Option.isNone(found)) throw ERRORS.FILE_NOT_FOUND
    const { length } = found.value
    const size = length === null ? {} : { size: length }
    return new Upload({ id, offset: inRow(found.value).end, ...size })
  }

  override declareUploadLength(id: string, length: number) {
    return promised(this.store.declare(id, length))
  }

  /** What came before a connection broke, or more than is allowed, counts. */
  override async write(bytes: Readable, id: string, offset: number) {
    let at = offset
    let held: Array<Buffer> = []
    let heldBytes = 0
    const flush = async () => {
      if (heldBytes === 0) return
      const piece = Buffer.concat(held)
      held = []
      heldBytes = 0
      await promised(written(this.store, id, at, piece))
      at += piece.byteLength
    }
    try {
      for await (const piece of bytes) {
        const buffer: Buffer = piece
        held.push(buffer)
        heldBytes += buffer.byteLength
        if (heldBytes >= pieceBytes) await flush()
      }
    } catch (cause) {
      await flush()
      throw cause
    }
    await flush()
    return at
  }
}

/** Keeps uploads as pieces in a bucket that all nodes reach. */
export const piecesIncoming = (
  store: ChunkStore,
): Effect.Effect<UploadStore["Service"], never, MediaStore> =>
  Effect.gen(function* () {
    const media = yield* MediaStore

    const bytesOf = (id: string) =>
      Stream.unwrap(
        Effect.map(store.look(id), (found) =>
          Stream.fromIterable(Option.isSome(found) ? inRow(found.value).row : []).pipe(
            Stream.mapEffect(({ offset }) => store.get(id, offset)),
          ),
        ),
      )

    return incomingOver({
      tus: new PieceStore(store),
      // A store that is away is told from an upload that is gone by every call.
      checkPlace: () => Promise.resolve(),
      isInsufficientStorage: (cause) => cause instanceof MediaFull,
      keep: (id, as) =>
        media
          .storeAs(as, bytesOf(id), limits.upload.bytes)
          .pipe(Effect.catchTags({ MediaTooLarge: Effect.die, MediaTaken: Effect.die })),
      sweep: (known, alone) =>
        promised(
          Effect.gen(function* () {
            const now = Date.now()
            const gone = yield* store.list.pipe(
              Stream.filter(({ id, at }) => !known.has(id) && (alone || now - at > youngMillis)),
              Stream.runCollect,
            )
            for (const { id } of gone) yield* store.remove(id)
            return gone.length
          }),
        ),
    })
  })
