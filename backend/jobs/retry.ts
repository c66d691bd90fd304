/** How a job that could not be done is tried again. */
export interface Retry<After extends number | null = number | null> {
  /** Milliseconds to wait after each failure. */
  readonly pauses: ReadonlyArray<number>
  /** And after every further one; null: it is given up. */
  readonly after: After
}

/** How long to wait after so many failures in a row; null when that was the last. */
export const pauseAfter = <After extends number | null>(
  { pauses, after }: Retry<After>,
  failures: number,
): number | After => pauses[Math.max(0, failures - 1)] ?? after

/** Waits twice as long each time, up to the longest, and does not give up. */
export const doubling = (first: number, longest: number): Retry<number> => {
  const pauses: Array<number> = []
  for (let pause = first; pause < longest; pause *= 2) pauses.push(pause)
  return { pauses, after: longest }
}
