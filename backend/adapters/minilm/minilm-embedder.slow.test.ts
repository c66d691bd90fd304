import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { embedderContract } from "../../ports/embedder.contract.ts"
import { Embedder } from "../../ports/embedder.ts"
import { aFolder } from "../ffmpeg/recording.fixture.ts"
import { minilmEmbedder, minilmEmbedderFor, minilmEmbedderOn } from "./minilm-embedder.ts"
import { toUnitLength } from "../../lib/vectors.ts"

embedderContract("MiniLM", minilmEmbedder)
embedderContract("MiniLM on two threads", minilmEmbedderFor(2))

/** A thread in place of the model; `starts` counts its starts, in a file. */
const aThread = (onText: string) =>
  Effect.gen(function* () {
    const folder = yield* aFolder
    const path = join(folder, "thread.mjs")
    const head = `import { parentPort } from "node:worker_threads"
      import { appendFileSync, readFileSync } from "node:fs"
      appendFileSync("${folder}/starts", ".")
      const starts = readFileSync("${folder}/starts", "utf8").length`
    const embed = `parentPort.on("message", ({ id, payload: text }) => {
      const respond = (payload) => parentPort.postMessage({ kind: "response", id, payload })
      ${onText}
    })`
    writeFileSync(path, `${head}\n${embed}`)
    return pathToFileURL(path)
  })
const answer = "respond(Float32Array.of(3, 4, starts))"

const withThread = <A, E>(
  onText: string,
  work: (embedder: Embedder["Service"]) => Effect.Effect<A, E>,
) =>
  Effect.gen(function* () {
    const script = yield* aThread(onText)
    return yield* Effect.provide(Effect.flatMap(Embedder, work), minilmEmbedderOn(script))
  }).pipe(Effect.scoped)

describe("the model's thread", () => {
  it.live("that dies is started again, and the text is not lost", () =>
    withThread(`if (starts === 1) process.exit(1); ${answer}`, (embedder) =>
      Effect.gen(function* () {
        const [vector] = yield* embedder.embed(["once"])
        assert.deepStrictEqual(vector, toUnitLength(Float32Array.of(3, 4, 2)))
      }),
    ),
  )

  it.live("that dies of a text twice is not started for it a third time, but for the next", () =>
    withThread(`if (text === "deadly") throw new Error("dead"); ${answer}`, (embedder) =>
      Effect.gen(function* () {
        const failure = yield* Effect.flip(embedder.embed(["deadly"]))
        assert.isTrue(failure.canPass)
        const [vector] = yield* embedder.embed(["harmless"])
        assert.deepStrictEqual(vector, toUnitLength(Float32Array.of(3, 4, 3)))
      }),
    ),
  )

  it.live("that says it cannot is believed", () =>
    withThread(
      `parentPort.postMessage({ kind: "error", id, payload: "no such model" })`,
      (embedder) =>
        Effect.gen(function* () {
          const failure = yield* Effect.flip(embedder.embed(["a"]))
          assert.isFalse(failure.canPass)
        }),
    ),
  )

  it.live("keeps no more callers waiting than it has room for", () =>
    withThread("if (text === 'answer me') respond(Float32Array.of(1))", (embedder) =>
      Effect.gen(function* () {
        yield* Effect.forkChild(embedder.embed(["never"]))
        const waiting = yield* Effect.forEach(Array.from({ length: 63 }), () =>
          Effect.forkChild(embedder.embed(["answer me"])),
        )
        yield* Effect.yieldNow
        const failure = yield* Effect.flip(embedder.embed(["one too many"]))
        assert.isTrue(failure.canPass)
        yield* Effect.forEach(waiting, Fiber.interrupt)
      }),
    ),
  )
})
