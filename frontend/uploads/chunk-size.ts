/** Bytes of a piece. */
const smallest = 64 * 1024
const largest = 4 * 1024 * 1024

/** Milliseconds a piece is to take: long enough to be worth its request, short enough to be worth little when it is lost. */
const wanted = 2_000
/** A piece is no more than this many times the one before: one quick answer may be luck. */
const boldness = 4

/** The bytes of the first piece. */
export const firstSize = 4 * smallest

const bounded = (size: number, most = largest) =>
  Math.round(Math.min(most, Math.max(smallest, size)))

/** What is between here and the server may let only smaller pieces through, which is known once one was refused. */
export interface PieceLimit {
  most: number
}
export const noPieceLimit = (): PieceLimit => ({ most: largest })

/** The most bytes of a piece after one of `bytes` was too large; null where none can be smaller. */
export const mostAfterRejection = (bytes: number): number | null =>
  bytes <= smallest ? null : bounded(bytes / 2)

/** The bytes of the next piece, where one of `bytes` took `milliseconds`. */
export const sizeAfter = (
  size: number,
  bytes: number,
  milliseconds: number,
  most = largest,
): number => {
  const inTime = (bytes / Math.max(1, milliseconds)) * wanted
  // A piece that was cut short by the end of what there is says little about a bigger one.
  const least = bytes < size && milliseconds < wanted ? size : 0
  return bounded(Math.max(least, Math.min(inTime, size * boldness)), most)
}

/** The bytes of the next piece after one that did not arrive. */
export const sizeAfterLoss = (size: number): number => bounded(size / 2)

const shortest = 250
const longest = 5_000

/** Milliseconds to wait after so many failures in a row; `chance` (0 to 1) keeps many senders from coming back at once. */
export const backOff = (failures: number, chance: number): number =>
  Math.min(longest, shortest * 2 ** Math.min(failures - 1, 10)) * (0.75 + chance / 4)

/** Milliseconds between two requests for a recording that is still being made. */
export const betweenRequests = 2_000
/** Milliseconds before somebody who was signed out, or a server without room, is asked again. */
export const longPause = 15_000
