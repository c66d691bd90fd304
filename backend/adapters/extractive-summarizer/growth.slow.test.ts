import { Effect } from "effect"
import { it } from "vitest"
import { expectLinearInText } from "#protocol/growth.fixture.ts"
import { limits } from "#protocol/limits.ts"
import { Embedder } from "../../ports/embedder.ts"
import { Summarizer } from "../../ports/summarizer.ts"
import { extractiveWriter } from "./extractive-summarizer.ts"

/** As good as any here, and costs nothing. */
const embedder = Embedder.of({
  model: "none",
  dimensions: 1,
  embed: (texts) => Effect.succeed(texts.map(() => Float32Array.of(1))),
})

it("R580 the longest transcript, of whatever letters, is summed up in time that grows with it alone", () =>
  expectLinearInText(limits.text.transcript, (text) =>
    Summarizer.use((writer) =>
      writer.summarize([{ start: 0, end: 9, text, phrases: [{ start: 0, end: 9, text }] }]),
    ).pipe(
      Effect.provide(extractiveWriter),
      Effect.provideService(Embedder, embedder),
      Effect.runPromise,
    ),
  ))
