import { Worker } from "node:worker_threads"

/** A text takes a fifth of a second; a thread that has not answered after this many milliseconds never will. */
const patience = 60_000

/** The thread ended while a text was with it. */
export class ThreadDied extends Error {}

/** A running copy of the model; takes one text after another. */
export interface ModelThread {
  readonly embed: (text: string) => Promise<Float32Array>
  readonly isAlive: () => boolean
  readonly stop: () => Promise<unknown>
}

export const startModelThread = (script: URL): ModelThread => {
  const worker = new Worker(script)
  // A process with nothing else to do may end.
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
      hung = setTimeout(() => void worker.terminate(), patience)
      worker.ref()
      worker.postMessage(text, [])
      if (!alive) died(new ThreadDied("The model thread has ended"))
      return asked.promise
    },
    isAlive: () => alive,
    stop: () => worker.terminate(),
  }
}
