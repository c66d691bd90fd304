/** A server that dies of one word, however it comes to read it: as a power cut would end it. */
import { Effect, Layer } from "effect"
import { start } from "../../backend/main.ts"
import { Embedder } from "../../backend/ports/embedder.ts"
import { plainEmbedder } from "../../backend/features/search/embedder.fixture.ts"
import { fast } from "./fast-server.ts"

const deadlyWord = "petrified"

const deadly = Layer.effect(
  Embedder,
  Effect.map(Embedder, (plain) =>
    Embedder.of({
      ...plain,
      embed: (texts) =>
        texts.some((text) => text.includes(deadlyWord))
          ? Effect.andThen(
              Effect.sync(() => process.kill(process.pid, "SIGKILL")),
              Effect.never,
            )
          : plain.embed(texts),
    }),
  ),
).pipe(Layer.provide(plainEmbedder))

await start({ ...fast(), embedder: deadly })
