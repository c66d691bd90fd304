import { beginPart, dropPart, keepPieces, type KeptPiece, type NewPart } from "./kept-takes.ts"

export interface Keeping {
  /** Stores one more piece, in order; resolves when it is stored, or cannot be. */
  readonly add: (piece: Blob, seconds: number, levels: ReadonlyArray<number>) => Promise<void>
  /** Resolves when every piece added so far is stored. */
  readonly done: () => Promise<void>
  readonly discard: () => Promise<void>
}

type Waiting = Omit<KeptPiece, "bytes"> & { readonly piece: Blob }

const readPiece = async ({ piece, ...rest }: Waiting): Promise<KeptPiece> => ({
  ...rest,
  bytes: await piece.arrayBuffer(),
})

/** Stores every piece of a take on this device as it arrives; `onLost` is called once if storing fails. */
export const startKeeping = (part: NewPart, onLost: () => void): Keeping => {
  const { takeKey } = part
  let count = 0
  let lost = false
  const give = () => {
    if (!lost) onLost()
    lost = true
  }
  let line: Promise<void> = beginPart(part).catch(give)

  let waiting: ReadonlyArray<Waiting> = []
  /** All that wait at once: where storing is slow, pieces must not queue up that a crash would lose. */
  const putAll = async () => {
    const pieces = waiting
    waiting = []
    if (!lost && pieces.length > 0) await keepPieces(await Promise.all(pieces.map(readPiece)))
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
      await dropPart(takeKey).catch(() => undefined)
    },
  }
}
