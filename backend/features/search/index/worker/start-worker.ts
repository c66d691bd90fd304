import { Worker } from "node:worker_threads"
import type { IndexChanges } from "../search-index.ts"
import { hosting } from "./index-server.ts"
import type { IndexRequest, Numbered, IndexReply, Start } from "./messages.ts"

/** An index in use. What it is asked fails when it is lost, for everybody who waits. */
export interface Running {
  readonly ask: (ask: IndexRequest) => Promise<IndexReply>
  readonly isAlive: () => boolean
  /** Whether it has answered anything. */
  readonly hasAnswered: () => boolean
  readonly stop: () => Promise<unknown>
}

/** Milliseconds. Reading what is kept takes seconds, so a thread that takes this long hangs. */
const timeout = 60_000

/**
 * The vectors in one block of memory, which can be handed over as it is. They may be views of memory
 * that others use, and each sent by itself would be copied with all that.
 */
const gathered = (changes: IndexChanges) => {
  const all = changes.stories.flatMap(({ passages }) => passages ?? [])
  const numbers = all.flatMap(({ vectors }) => vectors.map(([, { length }]) => length))
  const block = new Float32Array(numbers.reduce((sum, length) => sum + length, 0))
  let at = 0
  const moved = (vector: Float32Array) => {
    const there = block.subarray(at, at + vector.length)
    there.set(vector)
    at += vector.length
    return there
  }
  const stories = changes.stories.map((story) => ({
    ...story,
    passages:
      story.passages?.map((passage) => ({
        ...passage,
        vectors: passage.vectors.map(([model, vector]) => [model, moved(vector)] as const),
      })) ?? null,
  }))
  return { changes: { ...changes, stories }, block }
}

/** The question with what may be handed over of it. */
const packed = (ask: IndexRequest): readonly [IndexRequest, ReadonlyArray<ArrayBuffer>] => {
  if (ask.kind === "apply") {
    const { changes, block } = gathered(ask.changes)
    return [{ kind: "apply", changes }, [block.buffer]]
  }
  if (ask.kind === "search") {
    const { question } = ask
    const meanings = question.meanings.map((one) => ({ ...one, vector: one.vector.slice() }))
    return [{ kind: "search", question: { ...question, meanings } }, []]
  }
  return [ask, []]
}

/** An index on a thread of its own. */
export const startThread = (script: URL, start: Start): Running => {
  const worker = new Worker(script, { workerData: start })
  // The thread does not keep an otherwise idle process alive.
  worker.unref()
  let alive = true
  let answered = false
  let asked = 0
  const waiting = new Map<number, PromiseWithResolvers<IndexReply>>()
  const hung = new Map<number, NodeJS.Timeout>()

  const settle = (id: number, done: (one: PromiseWithResolvers<IndexReply>) => void) => {
    const one = waiting.get(id)
    waiting.delete(id)
    clearTimeout(hung.get(id))
    hung.delete(id)
    if (waiting.size === 0) worker.unref()
    if (one !== undefined) done(one)
  }
  const died = (error: Error) => {
    alive = false
    for (const id of [...waiting.keys()]) settle(id, (one) => one.reject(error))
  }
  worker.on("message", ({ id, message }: Numbered<IndexReply>) => {
    answered = true
    settle(id, (one) => one.resolve(message))
  })
  worker.on("error", (error) => died(error instanceof Error ? error : new Error(String(error))))
  worker.on("exit", (code) => died(new Error(`The thread ended with ${String(code)}`)))
  return {
    ask: (ask) => {
      const [message, handed] = packed(ask)
      const id = (asked += 1)
      const numbered: Numbered<IndexRequest> = { id, message }
      worker.postMessage(numbered, handed)
      const one = Promise.withResolvers<IndexReply>()
      waiting.set(id, one)
      // A disk may be slow for as long as it likes: nobody waits for it.
      if (ask.kind !== "save")
        hung.set(
          id,
          setTimeout(() => void worker.terminate(), timeout),
        )
      worker.ref()
      if (!alive) died(new Error("The thread has ended"))
      return one.promise
    },
    isAlive: () => alive,
    hasAnswered: () => answered,
    stop: () => worker.terminate(),
  }
}

/** The same on this thread. */
export const startHere = (start: Start): Running => {
  const host = hosting(start)
  let alive = true
  let answered = false
  return {
    ask: async (ask) => {
      try {
        const reply = await host(packed(ask)[0])
        answered = true
        return reply
      } catch (error) {
        alive = false
        throw error
      }
    },
    isAlive: () => alive,
    hasAnswered: () => answered,
    stop: () => Promise.resolve(),
  }
}
