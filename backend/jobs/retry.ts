/** How a job that could not be done is tried again. */
export interface Retry {
  /** Milliseconds to wait after each failure. */
  readonly pauses: ReadonlyArray<number>
  /** And after every further one; null: it is given up. */
  readonly then: number | null
}

/** How long to wait after so many failures in a row; null when that was the last. */
export const pauseAfter = ({ pauses, then }: Retry, failures: number): number | null =>
  failures <= pauses.length ? (pauses[Math.max(0, failures - 1)] ?? then) : then

/** Waits twice as long each time, up to the longest, and does not give up. */
export const doubling = (first: number, longest: number): Retry => {
  const pauses: Array<number> = []
  for (let pause = first; pause < longest; pause *= 2) pauses.push(pause)
  return { pauses, then: longest }
}
