import { Effect, Layer, Semaphore } from "effect"
import { Embedder, EmbedderFailed } from "../../ports/embedder.ts"
import { startModelThread, ThreadDied, type ModelThread } from "./model-thread.ts"
import { toUnitLength } from "./unit.ts"

/** Calls that may wait for the model; beyond, callers are told to come back. */
const mostWaiting = 64
/** Characters of a text that are given to the model: it reads 256 tokens, never more than this. */
const mostCharacters = 4_000

const busy = new EmbedderFailed({
  reason: "This server is busy with other stories. Press Try again in a moment.",
  canPass: true,
})
const stopped = new EmbedderFailed({
  reason: "The part of this server that understands meanings has stopped. Press Try again.",
  canPass: true,
})
const notUnderstood = new EmbedderFailed({
  reason: "This server could not work out what a text means.",
  canPass: false,
})

/** all-MiniLM-L6-v2 on a thread of its own, started by the first text. */
export const minilmEmbedderOn = (script: URL): Layer.Layer<Embedder> =>
  Layer.effect(
    Embedder,
    Effect.gen(function* () {
      const turn = yield* Semaphore.make(1)
      let waiting = 0
      let thread: ModelThread | null = null
      let closed = false
      yield* Effect.addFinalizer(() =>
        Effect.promise(async () => {
          closed = true
          await thread?.stop()
        }),
      )

      const ask = (text: string) =>
        Effect.tryPromise({
          try: () => {
            if (closed) throw new Error("It is being closed")
            if (thread === null || !thread.isAlive()) thread = startModelThread(script)
            return thread.embed(text.slice(0, mostCharacters))
          },
          catch: (error) => error,
        })
      const embedOne = (text: string) =>
        // A dead thread is started once more for the same text; what kills it twice would go on killing it.
        ask(text).pipe(
          Effect.retry({ times: 1, while: (error) => error instanceof ThreadDied }),
          Effect.tapError((error) => Effect.logError("The embedder", error)),
          Effect.mapError((error) => (error instanceof ThreadDied ? stopped : notUnderstood)),
          Effect.map(toUnitLength),
          Effect.flatMap((vector) =>
            vector === null ? Effect.fail(notUnderstood) : Effect.succeed(vector),
          ),
          // The thread takes one text at a time and cannot be stopped amid one: whoever gives up still waits for its answer.
          Effect.uninterruptible,
          turn.withPermit,
        )
      const embed = Effect.fn("Embedder.embed")(function* (texts: ReadonlyArray<string>) {
        if (waiting >= mostWaiting) return yield* busy
        waiting += 1
        return yield* Effect.forEach(texts, embedOne).pipe(
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

export const minilmEmbedder = minilmEmbedderOn(new URL("./thread.ts", import.meta.url))
