import { Effect } from "effect"

/** Milliseconds after which others have their turn. */
const turn = 8

/** Does the work for each item, in order; whatever else the server has to do comes in between. */
export const yieldingLoop = Effect.fnUntraced(function* <A, B>(
  items: Iterable<A>,
  work: (item: A) => Iterable<B>,
) {
  const done: Array<B> = []
  let began = performance.now()
  for (const item of items) {
    for (const one of work(item)) done.push(one)
    if (performance.now() - began < turn) continue
    yield* Effect.yieldNow
    began = performance.now()
  }
  return done
})
