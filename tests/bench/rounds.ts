/** Seconds since a moment of `performance.now()`. */
export const since = (begun: number) => (performance.now() - begun) / 1_000

/** Milliseconds that something takes. */
export const timed = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** The same again and again, one after the other; how long each took. */
export const timedEach = async (times: number, work: (n: number) => Promise<unknown>) => {
  const taken: Array<number> = []
  for (let n = 0; n < times; n += 1) taken.push(await timed(() => work(n)))
  return taken
}

/** Each way once a round, every other round backwards: a machine whose speed drifts is nobody's. */
export const interleave = async <A>(
  rounds: number,
  ways: ReadonlyArray<(round: number) => Promise<A>>,
) => {
  const results = ways.map((): Array<A> => [])
  for (let round = 0; round < rounds; round += 1) {
    const order = [...ways.entries()]
    for (const [at, way] of round % 2 === 0 ? order : order.toReversed())
      results[at]?.push(await way(round))
  }
  return results
}
