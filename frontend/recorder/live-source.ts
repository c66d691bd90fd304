import type { UploadSource } from "../uploads/byte-source.ts"

/** Where a recorded second ends among the bytes. */
interface Mark {
  readonly bytes: number
  readonly seconds: number
}

/** The bytes of a take that is being recorded, to be sent meanwhile. */
interface GrowingTake {
  readonly source: UploadSource
  readonly add: (piece: Blob, seconds: number) => void
  /** Nothing more is added. */
  readonly end: () => void
}

/** The index of the last mark that lies at or before `bytes`; -1 if none does. */
const markAt = (marks: ReadonlyArray<Mark>, bytes: number): number => {
  let low = -1
  let high = marks.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((marks[middle]?.bytes ?? 0) <= bytes) low = middle
    else high = middle - 1
  }
  return low
}

export const createGrowingTake = (): GrowingTake => {
  const pieces: Array<Blob> = []
  const marks: Array<Mark> = []
  let isOver = false
  let tellEnd: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    tellEnd = resolve
  })
  const there = () => marks.at(-1)?.bytes ?? 0

  /** Of the pieces from the one that holds `from`, so that not all of a long take is put together each time. */
  const slice = async (from: number, to: number) => {
    const before = markAt(marks, from)
    const start = marks[before]?.bytes ?? 0
    const end = markAt(marks, to - 1) + 2
    return new Blob(pieces.slice(before + 1, end)).slice(from - start, to - start)
  }
  return {
    source: {
      size: () => (isOver ? there() : null),
      there,
      slice,
      ended,
      secondsAt: (bytes) => marks[markAt(marks, bytes)]?.seconds,
    },
    add: (piece, seconds) => {
      pieces.push(piece)
      marks.push({ bytes: there() + piece.size, seconds })
    },
    end: () => {
      isOver = true
      tellEnd()
    },
  }
}
