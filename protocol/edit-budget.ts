/** What of a comparison its cost is told by, as `diff` answers it. */
interface ComparedPart {
  readonly added: boolean
  readonly removed: boolean
  readonly count: number
}

/**
 * What comparing texts may cost in all. Myers' algorithm takes up to the square of the edits it finds, so
 * `edits` of them is the most that one comparison may find, or the square root of the sum of squares that many may.
 * Counted and not timed: the same texts compare the same on every machine, however busy it is.
 */
export const editBudget = (edits: number) => {
  let left = edits ** 2
  return {
    /** Compares by `diff`, given the most edits it may look for; undefined where there are more. */
    compare: <Part extends ComparedPart>(
      diff: (maxEditLength: number) => ReadonlyArray<Part> | undefined,
    ): ReadonlyArray<Part> | undefined => {
      const most = Math.floor(Math.sqrt(left))
      if (most === 0) return undefined
      const parts = diff(most)
      const found = parts?.reduce(
        (sum, { added, removed, count }) => (added || removed ? sum + count : sum),
        0,
      )
      left = Math.max(0, left - (found ?? most) ** 2)
      return parts
    },
  }
}
