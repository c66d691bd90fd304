import { Worker } from "node:worker_threads"
import { ThreadEnded, type FromThread, type ToThread } from "../../ports/worker-threads.ts"

/** A thread that does one piece of work after another. */
export interface RunningThread {
  /** Tells it something, and answers what it says next. */
  readonly ask: <Question, Given, Asked, Answer>(
    message: ToThread<Question, Given>,
    timeout: number,
  ) => Promise<FromThread<Asked, Answer>>
  readonly isAlive: () => boolean
  readonly stop: () => Promise<unknown>
}

type Outcome =
  | { readonly kind: "said"; readonly said: FromThread<never, never> }
  | { readonly kind: "ended"; readonly why: ThreadEnded }

export const startThread = (script: URL): RunningThread => {
  const worker = new Worker(script)
  // The thread does not keep an otherwise idle process alive.
  worker.unref()
  let alive = true
  let settle: (outcome: Outcome) => void = () => {}
  const died = (reason: string, isEndless = false) => {
    alive = false
    settle({ kind: "ended", why: new ThreadEnded({ reason, isEndless }) })
  }
  worker.on("message", (said: FromThread<never, never>) => settle({ kind: "said", said }))
  worker.on("error", (error) => died(String(error)))
  worker.on("exit", (code) => died(`The thread ended with ${String(code)}`))
  return {
    ask: (message, timeout) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          died(`It took more than ${String(timeout / 1_000)} s`, true)
          void worker.terminate()
        }, timeout)
        settle = (outcome) => {
          settle = () => {}
          clearTimeout(late)
          worker.unref()
          if (outcome.kind === "ended") reject(outcome.why)
          else resolve(outcome.said)
        }
        worker.ref()
        worker.postMessage(message, [])
        if (!alive) died("The thread has ended")
      }),
    isAlive: () => alive,
    stop: () => {
      alive = false
      return worker.terminate()
    },
  }
}
