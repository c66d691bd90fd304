/** How a failed job is retried. */
export interface Retry<Then extends number | null = number | null> {
  /** Milliseconds to wait after each failure, in order. */
  readonly pauses: ReadonlyArray<number>
  /** The wait after every further failure; null: the job is given up. */
  readonly afterwards: Then
}

/** The wait after this many failures in a row; null when there is no further attempt. */
export const pauseAfter = <Then extends number | null>(
  { pauses, afterwards }: Retry<Then>,
  failures: number,
): number | Then => pauses[Math.max(0, failures - 1)] ?? afterwards

/** Exponential backoff up to a longest wait, without giving up. */
export const doubling = (first: number, longest: number): Retry<number> => {
  const pauses: Array<number> = []
  for (let pause = first; pause < longest; pause *= 2) pauses.push(pause)
  return { pauses, afterwards: longest }
}
