import { Effect, Exit, Latch } from "effect"

interface Waiting<A, E> {
  readonly record: A
  readonly answer: (exit: Exit.Exit<void, E>) => void
}

/**
 * Combines inserts that arrive at the same moment, or while another write is under way, into one
 * write, which costs the disk no more than a single one. Each caller gets its own result: if the
 * combined write fails, they are written one by one. Works until the scope ends.
 */
export const writtenTogether = Effect.fnUntraced(function* <A, E>(
  write: (records: readonly [A, ...ReadonlyArray<A>]) => Effect.Effect<void, E>,
) {
  const wakeup = yield* Latch.make(false)
  let waiting: Array<Waiting<A, E>> = []

  const writeAll = Effect.fnUntraced(function* (all: ReadonlyArray<Waiting<A, E>>) {
    const [first, ...others] = all
    if (first === undefined) return
    const [record, ...records] = [first.record, ...others.map((one) => one.record)]
    const exit = yield* Effect.exit(Effect.suspend(() => write([record, ...records])))
    if (Exit.isSuccess(exit) || others.length === 0) {
      for (const { answer } of all) answer(exit)
      return
    }
    for (const { record, answer } of all)
      answer(yield* Effect.exit(Effect.suspend(() => write([record]))))
  })

  yield* Effect.gen(function* () {
    yield* wakeup.await
    wakeup.closeUnsafe()
    const all = waiting
    waiting = []
    yield* writeAll(all)
  }).pipe(Effect.forever, Effect.forkScoped)

  return (record: A): Effect.Effect<void, E> =>
    Effect.callback<void, E>((resume) => {
      waiting.push({ record, answer: resume })
      wakeup.openUnsafe()
    })
})
