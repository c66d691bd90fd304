import { beginPart, dropPart, keepPieces, type StoredChunk, type NewPart } from "./recording-db.ts"

export interface Keeping {
  /** Stores one more piece, in order; resolves when it is stored, or cannot be. */
  readonly add: (piece: Blob, seconds: number, levels: ReadonlyArray<number>) => Promise<void>
  /** Resolves when every piece added so far is stored. */
  readonly done: () => Promise<void>
  readonly discard: () => Promise<void>
}

/** Where pieces are stored. */
export interface PieceStore {
  readonly begin: (part: NewPart) => Promise<void>
  readonly put: (pieces: ReadonlyArray<StoredChunk>) => Promise<void>
  readonly drop: (takeKey: string) => Promise<void>
}
const thisDevice: PieceStore = { begin: beginPart, put: keepPieces, drop: dropPart }

type Waiting = Omit<StoredChunk, "bytes"> & { readonly piece: Blob }

const readPiece = async ({ piece, ...rest }: Waiting): Promise<StoredChunk> => ({
  ...rest,
  bytes: await piece.arrayBuffer(),
})

/** Stores every piece of a take on this device as it arrives; `onLost` is called once if storing fails. */
export const startKeeping = (
  part: NewPart,
  onLost: () => void,
  { begin, put, drop } = thisDevice,
): Keeping => {
  const { takeKey } = part
  let count = 0
  let lost = false
  const give = () => {
    if (!lost) onLost()
    lost = true
  }
  let line: Promise<void> = begin(part).catch(give)

  let waiting: ReadonlyArray<Waiting> = []
  /** All that wait at once: where storing is slow, pieces must not queue up that a crash would lose. */
  const putAll = async () => {
    const pieces = waiting
    waiting = []
    if (!lost && pieces.length > 0) await put(await Promise.all(pieces.map(readPiece)))
  }

  return {
    add: (piece, seconds, levels) => {
      waiting = [...waiting, { takeKey, index: count, piece, seconds, levels }]
      count += 1
      line = line.then(putAll).catch(give)
      return line
    },
    done: () => line,
    discard: async () => {
      await line
      await drop(takeKey).catch(() => undefined)
    },
  }
}
