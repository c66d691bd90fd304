import { Worker } from "node:worker_threads"
import { Effect, Layer, Semaphore } from "effect"
import { connect, lineToThread, type Peer, PeerEnded } from "../../lib/rpc.ts"
import { Embedder } from "../../ports/embedder.ts"
import { EngineError } from "../../ports/engine-error.ts"
import { toUnitLength } from "../../lib/vectors.ts"

/** How many calls may wait for the model; further ones fail with a request to retry. */
const mostWaiting = 64
/** Milliseconds. A text takes a fifth of a second, so a thread that takes this long hangs. */
const timeout = 60_000
/**
 * How many characters of a text are given to the model, which reads 256 tokens and never needs more.
 */
const mostCharacters = 4_000

const busy = new EngineError({
  reason: "This server is busy with other stories. Press Try again in a moment.",
  canPass: true,
})
const stopped = new EngineError({
  reason: "Search by meaning stopped working. Press Try again.",
  canPass: true,
})
const notUnderstood = new EngineError({
  reason: "This server couldn't work out what a text means.",
  canPass: false,
})

/** What the thread of the model does, one text after another. */
export interface ModelProcedures {
  readonly embed: (text: string) => Float32Array
}

/** A slot for one copy of the model. */
interface Seat {
  thread: Peer<ModelProcedures> | null
}

/** all-MiniLM-L6-v2 on threads of its own. Each is started by its first text and takes about 250 MB. */
export const minilmEmbedderOn = (script: URL, threads = 1): Layer.Layer<Embedder> =>
  Layer.effect(
    Embedder,
    Effect.gen(function* () {
      const turn = yield* Semaphore.make(threads)
      const seats = Array.from({ length: threads }, (): Seat => ({ thread: null }))
      // A stack: the most recently used slot is reused first, so that sequential calls load only one
      // copy.
      const free = [...seats]
      let waiting = 0
      let closed = false
      yield* Effect.addFinalizer(() =>
        Effect.promise(async () => {
          closed = true
          await Promise.all(seats.map((seat) => seat.thread?.end()))
        }),
      )

      const ask = (seat: Seat, text: string) =>
        Effect.tryPromise({
          try: () => {
            if (closed) throw new Error("It is being closed")
            if (seat.thread === null || !seat.thread.isAlive())
              seat.thread = connect<ModelProcedures>(lineToThread(new Worker(script)), {})
            return seat.thread.request("embed", text.slice(0, mostCharacters), { timeout })
          },
          catch: (error) => error,
        })
      const embedAt = (seat: Seat, text: string) =>
        // Restarts a dead thread once for the same text; a text that kills it twice would do so again.
        ask(seat, text).pipe(
          Effect.retry({ times: 1, while: (error) => error instanceof PeerEnded }),
          Effect.tapError((error) => Effect.logError("The embedder", error)),
          Effect.mapError((error) => (error instanceof PeerEnded ? stopped : notUnderstood)),
          Effect.map(toUnitLength),
          Effect.flatMap((vector) =>
            vector === null ? Effect.fail(notUnderstood) : Effect.succeed(vector),
          ),
          Effect.ensuring(Effect.sync(() => free.push(seat))),
        )
      const embedOne = (text: string) =>
        Effect.suspend(() => {
          const seat = free.pop()
          return seat === undefined ? Effect.die("a turn without a seat") : embedAt(seat, text)
        }).pipe(
          // A thread handles one text at a time and cannot be canceled, so an interrupted caller still
          // waits for its answer.
          Effect.uninterruptible,
          turn.withPermit,
        )
      const embed = Effect.fn("Embedder.embed")(function* (texts: ReadonlyArray<string>) {
        if (waiting >= mostWaiting) return yield* busy
        waiting += 1
        return yield* Effect.forEach(texts, embedOne, { concurrency: threads }).pipe(
          Effect.ensuring(
            Effect.sync(() => {
              waiting -= 1
            }),
          ),
        )
      })
      return Embedder.of({ model: "all-MiniLM-L6-v2/fp16-0.1.0", dimensions: 384, embed })
    }),
  )

const ownScript = new URL("./worker.ts", import.meta.url)

/** One copy of the model. */
export const minilmEmbedder = minilmEmbedderOn(ownScript)

/** A copy for each of some cores, to embed all passages of a story at once. */
export const minilmEmbedderFor = (threads: number) => minilmEmbedderOn(ownScript, threads)
