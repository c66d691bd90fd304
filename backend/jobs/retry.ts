/** How a job that could not be done is tried again. */
export interface Retry<Then extends number | null = number | null> {
  /** Milliseconds to wait after each failure. */
  readonly pauses: ReadonlyArray<number>
  /** And after every further one; null: it is given up. */
  readonly afterwards: Then
}

/** How long to wait after so many failures in a row; null when that was the last. */
export const pauseAfter = <Then extends number | null>(
  { pauses, afterwards }: Retry<Then>,
  failures: number,
): number | Then => pauses[Math.max(0, failures - 1)] ?? afterwards

/** Waits twice as long each time, up to the longest, and does not give up. */
export const doubling = (first: number, longest: number): Retry<number> => {
  const pauses: Array<number> = []
  for (let pause = first; pause < longest; pause *= 2) pauses.push(pause)
  return { pauses, afterwards: longest }
}
