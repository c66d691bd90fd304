import type { TakeChunk } from "../uploads/outbox-items.ts"
import { beginTake, keepChunks, type NewTake } from "./recording-db.ts"

export interface Keeping {
  /** Stores one more piece, in order; resolves when it is stored, or cannot be. */
  readonly add: (piece: Blob, seconds: number, levels: ReadonlyArray<number>) => Promise<void>
  /** Resolves when every piece added so far is stored. */
  readonly done: () => Promise<void>
}

/** Where pieces are stored. */
export interface PieceStore {
  readonly begin: (take: NewTake) => Promise<void>
  readonly put: (key: string, pieces: ReadonlyArray<TakeChunk>) => Promise<void>
}
const thisDevice: PieceStore = { begin: beginTake, put: keepChunks }

/** Once more where it failed: a browser may lose its storage for a moment, and opens it anew for the next write. */
const twice = (write: () => Promise<void>): Promise<void> => write().catch(write)

type Waiting = Omit<TakeChunk, "bytes"> & { readonly piece: Blob }

const readPiece = async ({ piece, ...rest }: Waiting): Promise<TakeChunk> => ({
  ...rest,
  bytes: await piece.arrayBuffer(),
})

/** Stores every piece of a take on this device as it arrives; `onLost` is called once if storing fails twice. */
export const startKeeping = (
  take: NewTake,
  onLost: () => void,
  { begin, put } = thisDevice,
): Keeping => {
  const { key } = take
  let count = 0
  let lost = false
  const give = () => {
    if (!lost) onLost()
    lost = true
  }
  let line: Promise<void> = twice(() => begin(take)).catch(give)

  let waiting: ReadonlyArray<Waiting> = []
  /** All that wait at once: where storing is slow, pieces must not queue up that a crash would lose. */
  const putAll = async () => {
    const pieces = waiting
    waiting = []
    if (lost || pieces.length === 0) return
    const chunks = await Promise.all(pieces.map(readPiece))
    await twice(() => put(key, chunks))
  }

  return {
    add: (piece, seconds, levels) => {
      waiting = [...waiting, { saveKey: key, index: count, piece, seconds, levels }]
      count += 1
      line = line.then(putAll).catch(give)
      return line
    },
    done: () => line,
  }
}
