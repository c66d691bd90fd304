/*
 * For lists of any length: `push(...list)` and `Math.max(...list)` hand each element over as an argument,
 * and throw where there are some hundred thousand.
 */

export const append = <A>(list: Array<A>, more: Iterable<A>): void => {
  for (const one of more) list.push(one)
}

/** The largest; -Infinity of none. */
export const largestOf = (numbers: Iterable<number>): number => {
  let largest = -Infinity
  for (const one of numbers) largest = Math.max(largest, one)
  return largest
}

/** The smallest; Infinity of none. */
export const smallestOf = (numbers: Iterable<number>): number => {
  let smallest = Infinity
  for (const one of numbers) smallest = Math.min(smallest, one)
  return smallest
}
