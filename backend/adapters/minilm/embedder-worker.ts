import { Worker } from "node:worker_threads"

/** Milliseconds. A text takes a fifth of a second, so a thread that takes this long hangs. */
const timeout = 60_000

/** The thread ended while it was working on a text. */
export class ThreadDied extends Error {}

/** A running copy of the model, which handles one text after another. */
export interface ModelThread {
  readonly embed: (text: string) => Promise<Float32Array>
  readonly isAlive: () => boolean
  readonly stop: () => Promise<unknown>
}

export const startModelThread = (script: URL): ModelThread => {
  const worker = new Worker(script)
  // The thread does not keep an otherwise idle process alive.
  worker.unref()
  let alive = true
  let waiting: PromiseWithResolvers<Float32Array> | null = null
  let hung: NodeJS.Timeout | undefined
  const answer = (settle: (asked: PromiseWithResolvers<Float32Array>) => void) => {
    const asked = waiting
    waiting = null
    clearTimeout(hung)
    worker.unref()
    if (asked !== null) settle(asked)
  }
  const died = (error: Error) => {
    alive = false
    answer((asked) => asked.reject(error))
  }
  worker.on("message", (message: unknown) =>
    answer((asked) =>
      message instanceof Float32Array
        ? asked.resolve(message)
        : asked.reject(new Error(String(message))),
    ),
  )
  worker.on("error", (error) => died(new ThreadDied(String(error))))
  worker.on("exit", (code) => died(new ThreadDied(`The model thread ended with ${String(code)}`)))
  return {
    embed: (text) => {
      const asked = Promise.withResolvers<Float32Array>()
      waiting = asked
      hung = setTimeout(() => void worker.terminate(), timeout)
      worker.ref()
      worker.postMessage(text, [])
      if (!alive) died(new ThreadDied("The model thread has ended"))
      return asked.promise
    },
    isAlive: () => alive,
    stop: () => worker.terminate(),
  }
}
