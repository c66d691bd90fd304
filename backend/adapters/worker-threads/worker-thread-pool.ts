import { Worker } from "node:worker_threads"
import { Effect, Layer, Semaphore } from "effect"
import { respondInScope } from "../../lib/respond-in-scope.ts"
import { connect, lineToThread, type Peer, PeerEnded } from "../../lib/rpc.ts"
import { ThreadEnded, Threads, type ThreadTask } from "../../ports/worker-threads.ts"

/** Threads of one script at a time: whoever waits for a short piece of work is not behind every long one. */
const most = 2
/** Milliseconds after which a thread that nobody needs ends, and with it the memory it takes. */
const usualIdle = 30_000

/** The procedures of a thread. Of what types they are, the one who gives it work knows. */
interface Work {
  readonly work: (request: unknown) => never
}
interface Help {
  help: (request: never, progress: (part: never) => void) => Promise<unknown>
}

/** A thread that does one piece of work after another. `help` is for the one that is under way. */
interface RunningThread extends Help {
  readonly peer: Peer<Work>
}

const startThread = (script: URL): RunningThread => {
  const thread: RunningThread = {
    peer: connect<Work, Help>(lineToThread(new Worker(script)), {
      help: (request, progress) => thread.help(request, progress),
    }),
    help: () => Promise.reject(new Error("Nobody waits for work.")),
  }
  return thread
}

const endedAs = (error: unknown) =>
  new ThreadEnded({
    reason: error instanceof Error ? error.message : String(error),
    isEndless: error instanceof PeerEnded && error.isTimeout,
  })

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
          await Promise.all([...all].map(({ peer }) => peer.end()))
        }),
      )

      const end = (thread: RunningThread) => {
        all.delete(thread)
        void thread.peer.end()
      }
      const taken = ({ free }: Pool, script: URL) => {
        for (;;) {
          const one = free.pop()
          if (one === undefined) break
          clearTimeout(one.ends)
          if (one.thread.peer.isAlive()) return one.thread
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

      const run = Effect.fn("Threads.run")(function* <
        Request,
        Response,
        HelpRequest,
        HelpResponse,
        E,
      >(
        { script, timeout }: ThreadTask<Request, Response, HelpRequest, HelpResponse>,
        request: Request,
        help: (request: HelpRequest) => Effect.Effect<HelpResponse, E>,
      ): Effect.fn.Return<Response, E | ThreadEnded> {
        const pool = yield* poolOf(script)
        const work = Effect.gen(function* () {
          if (isClosed)
            return yield* new ThreadEnded({ reason: "The server stops", isEndless: false })
          const thread = taken(pool, script)
          const helping = yield* respondInScope<HelpRequest, never, HelpResponse, E, never>(help)
          thread.help = helping.respond
          const response = Effect.tryPromise({
            try: () => thread.peer.request("work", request, { timeout }),
            catch: endedAs,
          })
          return yield* Effect.raceFirst(response, helping.broken).pipe(
            Effect.tap(() => Effect.sync(() => putBack(pool, thread))),
            // One that is left in the middle of its work cannot be given other work.
            Effect.onError(() => Effect.sync(() => end(thread))),
          )
        })
        return yield* pool.turn.withPermits(1)(Effect.scoped(work))
      })

      return Threads.of({ run })
    }),
  )
