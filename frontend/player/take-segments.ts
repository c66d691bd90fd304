/** One of the takes that a recording was made of, one after the other, where it is heard in the whole. */
export interface TakeSegment {
  /** From 1. */
  readonly number: number
  /** Seconds from the beginning of the whole. */
  readonly from: number
  readonly seconds: number
}

/** Where each take is heard. What is not known of a length yet moves no part beyond the end of the whole. */
export const partsOf = (
  takes: ReadonlyArray<{ readonly seconds: number }>,
  whole: number,
): ReadonlyArray<TakeSegment> => {
  let at = 0
  return takes.map(({ seconds }, index) => {
    const from = Math.min(at, whole)
    at += seconds
    return { number: index + 1, from, seconds: Math.max(0, Math.min(at, whole) - from) }
  })
}
