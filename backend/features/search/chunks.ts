/** All of them in their order, so many at a time. */
export const inPieces = <A>(all: Iterable<A>, atOnce: number): ReadonlyArray<ReadonlyArray<A>> => {
  const every = [...all]
  return Array.from({ length: Math.ceil(every.length / atOnce) }, (_, n) =>
    every.slice(n * atOnce, (n + 1) * atOnce),
  )
}
