import { beginTake, dropTake, keepPiece, type KeptPiece, type KeptTake } from "./kept-takes.ts"

export interface Keeping {
  /** Stores one more piece, in order. */
  readonly add: (piece: Blob, seconds: number, levels: ReadonlyArray<number>) => void
  /** Resolves when every piece added so far is stored. */
  readonly done: () => Promise<void>
  readonly discard: () => Promise<void>
}

/** Stores every piece of a take on this device as it arrives; `onLost` is called once if storing fails. */
export const startKeeping = (take: KeptTake, onLost: () => void): Keeping => {
  let count = 0
  let lost = false
  const give = (up: unknown) => {
    if (!lost) onLost()
    lost = true
    return up
  }
  let line: Promise<unknown> = beginTake(take).catch(give)

  const put = async (piece: Blob, rest: Omit<KeptPiece, "bytes">) => {
    if (!lost) await keepPiece({ ...rest, bytes: await piece.arrayBuffer() })
  }

  return {
    add: (piece, seconds, levels) => {
      const rest = { saveKey: take.saveKey, index: count, seconds, levels }
      count += 1
      line = line.then(() => put(piece, rest)).catch(give)
    },
    done: async () => {
      await line
    },
    discard: async () => {
      await line
      await dropTake(take.saveKey).catch(() => undefined)
    },
  }
}
