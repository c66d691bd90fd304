// A worker with nothing of its own that hears: it cuts every recording at the same places, and has the
// rest done. It dies when it is told how far that is.
import { writeFile } from "node:fs/promises"
import { Effect, Layer } from "effect"
import { relayedTranscriber } from "../../adapters/via-server/transcriber.ts"
import { relayedWriter } from "../../adapters/via-server/summarizer.ts"
import { noStoryTranslator } from "../../adapters/disabled/no-translator.ts"
import { Embedder, EmbedsOnServer } from "../../ports/embedder.ts"
import { AudioTools } from "../../ports/audio.ts"
import { work } from "../../app/run-worker.ts"

const [pieces, seconds, rate] = [6, 25, 16_000]

/** In each piece nothing but its number, in thousandths. */
const numbered = Float32Array.from(
  { length: pieces * seconds * rate },
  (_, at) => (Math.floor(at / (seconds * rate)) + 1) / 1_000,
)

const sound = Layer.succeed(
  AudioTools,
  AudioTools.of({
    probe: () => Effect.die("not asked"),
    check: Effect.void,
    excerpt: () => Effect.die("not asked"),
    prepare: (_original, { samples }, _, hearable) =>
      Effect.gen(function* () {
        yield* Effect.promise(() => writeFile(samples, numbered))
        const found = { seconds: pieces * seconds, takes: [pieces * seconds] }
        hearable?.(found)
        return { ...found, lost: null, otherTracks: 0, peaks: [] }
      }),
  }),
)
const cuts = async function* () {
  for (let at = 0; at < pieces; at += 1)
    yield {
      ...{ _tag: "AudioSegment" as const, pauseBefore: 1, pauseAfter: 1 },
      ...{ start: at * seconds + 1, end: (at + 1) * seconds - 1 },
    }
}
const embedder = Layer.succeed(
  Embedder,
  Embedder.of({ model: "none", dimensions: 1, embed: () => Effect.die("not asked") }),
)

process.on("message", (message: { readonly kind?: string }) => {
  if (message.kind === "progress") process.exit(3)
})

work(
  Layer.mergeAll(sound, noStoryTranslator, embedder, relayedTranscriber(cuts), relayedWriter).pipe(
    Layer.provideMerge(Layer.succeed(EmbedsOnServer, true)),
  ),
)
