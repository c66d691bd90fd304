// A worker with nothing of its own that hears: it cuts every recording at the same places, and has the
// rest done. Of story 5 it dies while it waits for that.
import { writeFile } from "node:fs/promises"
import { Effect, Layer } from "effect"
import { relayedTranscriber } from "../adapters/relay/relayed-transcriber.ts"
import { relayedWriter } from "../adapters/relay/relayed-writer.ts"
import { noStoryTranslator } from "../adapters/none/no-translator.ts"
import { Embedder, EmbedsLater } from "../ports/embedder.ts"
import { Sound } from "../ports/sound.ts"
import { work } from "./work.ts"

const [pieces, seconds, rate] = [6, 25, 16_000]

const sound = Layer.succeed(
  Sound,
  Sound.of({
    probe: () => Effect.die("not asked"),
    check: Effect.void,
    prepare: ({ original }, { samples }, _, hearable) =>
      Effect.gen(function* () {
        yield* Effect.promise(() => writeFile(samples, new Float32Array(pieces * seconds * rate)))
        hearable?.(pieces * seconds)
        if (original === "dies") setTimeout(() => process.exit(3), 100)
        return { seconds: pieces * seconds, lost: null, peaks: [] }
      }),
  }),
)
const cuts = async function* () {
  for (let at = 0; at < pieces; at += 1)
    yield {
      ...{ _tag: "Piece" as const, pauseBefore: 1, pauseAfter: 1 },
      ...{ start: at * seconds + 1, end: (at + 1) * seconds - 1 },
    }
}
const embedder = Layer.succeed(
  Embedder,
  Embedder.of({ model: "none", dimensions: 1, embed: () => Effect.die("not asked") }),
)

work(
  Layer.mergeAll(sound, noStoryTranslator, embedder, relayedTranscriber(cuts), relayedWriter).pipe(
    Layer.provideMerge(Layer.succeed(EmbedsLater, true)),
  ),
)
