import { Effect, Layer, Semaphore } from "effect"
import {
  ThreadEnded,
  Threads,
  type FromThread,
  type ThreadTask,
} from "../../ports/worker-threads.ts"
import { type RunningThread, startThread } from "./worker-thread.ts"

/** Threads of one script at a time: whoever waits for a short piece of work is not behind every long one. */
const most = 2
/** Milliseconds after which a thread that nobody needs ends, and with it the memory it takes. */
const usualIdle = 30_000

/** The threads of one script. */
interface Pool {
  readonly turn: Semaphore.Semaphore
  /** Those without work; the last one used is taken first. */
  readonly free: Array<{ readonly thread: RunningThread; readonly ends: NodeJS.Timeout }>
}

/** Threads that begin with their first work and end when they have had none for a while. */
export const workerThreads = (idle = usualIdle): Layer.Layer<Threads> =>
  Layer.effect(
    Threads,
    Effect.gen(function* () {
      const pools = new Map<string, Pool>()
      const all = new Set<RunningThread>()
      let isClosed = false
      yield* Effect.addFinalizer(() =>
        Effect.promise(async () => {
          isClosed = true
          await Promise.all([...all].map((thread) => thread.stop()))
        }),
      )

      const end = (thread: RunningThread) => {
        all.delete(thread)
        void thread.stop()
      }
      const taken = ({ free }: Pool, script: URL) => {
        for (;;) {
          const one = free.pop()
          if (one === undefined) break
          clearTimeout(one.ends)
          if (one.thread.isAlive()) return one.thread
          all.delete(one.thread)
        }
        const thread = startThread(script)
        all.add(thread)
        return thread
      }
      const putBack = ({ free }: Pool, thread: RunningThread) => {
        const ends = setTimeout(() => {
          const at = free.findIndex((one) => one.thread === thread)
          if (at >= 0) free.splice(at, 1)
          end(thread)
        }, idle)
        ends.unref()
        free.push({ thread, ends })
      }
      const poolOf = Effect.fnUntraced(function* ({ href }: URL) {
        const known = pools.get(href)
        if (known !== undefined) return known
        const pool: Pool = { turn: yield* Semaphore.make(most), free: [] }
        pools.set(href, pool)
        return pool
      })

      const run = Effect.fn("Threads.run")(function* <Question, Asked, Given, Answer, E>(
        { script, timeout }: ThreadTask<Question, Asked, Given, Answer>,
        question: Question,
        give: (asked: Asked) => Effect.Effect<Given, E>,
      ): Effect.fn.Return<Answer, E | ThreadEnded> {
        const pool = yield* poolOf(script)
        const work = Effect.gen(function* () {
          if (isClosed)
            return yield* new ThreadEnded({ reason: "The server stops", isEndless: false })
          const thread = taken(pool, script)
          const tell = (
            message: Parameters<typeof thread.ask<Question, Given, Asked, Answer>>[0],
          ) =>
            Effect.tryPromise({
              try: (): Promise<FromThread<Asked, Answer>> => thread.ask(message, timeout),
              catch: (error) =>
                error instanceof ThreadEnded
                  ? error
                  : new ThreadEnded({ reason: String(error), isEndless: false }),
            })
          const conversation = Effect.gen(function* () {
            let said = yield* tell({ kind: "question", question })
            while (said.kind === "asked")
              said = yield* tell({ kind: "given", given: yield* give(said.asked) })
            putBack(pool, thread)
            return said.answer
          })
          // One that is left in the middle of its work cannot be given other work.
          return yield* Effect.onError(conversation, () => Effect.sync(() => end(thread)))
        })
        return yield* pool.turn.withPermits(1)(work)
      })

      return Threads.of({ run })
    }),
  )
