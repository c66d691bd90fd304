/** Chance that comes out the same every time for the same seed (mulberry32). */
export const chanceOf = (seed: number) => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number from 0, below `end`. */
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    between: (from: number, to: number) => from + below(to - from + 1),
    one: <A>(choices: readonly [A, ...ReadonlyArray<A>]): A =>
      choices[below(choices.length)] ?? choices[0],
  }
}
export type Chance = ReturnType<typeof chanceOf>

/** What a run begins with, unless SEED names one; every failure says it. */
export const newSeed = () => Number(process.env["SEED"] ?? Date.now() % 1_000_000)
