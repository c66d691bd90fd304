import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import { startModelServer } from "../../../tests/support/fakes/model-server.ts"
import { RemoteEmbedder } from "../../ports/embedder.ts"
import { notingOutgoing } from "../../ports/remote-usage-ledger.fixture.ts"
import { readOutside } from "../../platform/config/remote-engines.ts"
import { RemoteTranscriber } from "../../ports/remote-transcriber.ts"
import { LanguageModel } from "../../ports/language-model.ts"
import { enginesChosen } from "./from-config.ts"
import { serverEngines } from "./layer.ts"
import { RemoteEngineHealth } from "../../platform/engines/remote-health.ts"

const key = "sk-of-the-tests"
const server = await startModelServer({ kind: "vllm", key, has: [{ id: "large" }] })
afterAll(() => server.stop())

const engines = (more: Parameters<typeof readOutside>[0] = {}) => {
  const log: Array<string> = []
  const given = {
    ...{ OPENAI_BASE_URL: server.url, OPENAI_API_KEY: key },
    ...{ TRANSCRIBE_MODEL: "large", WRITE_MODEL: "large", EMBED_MODEL: "small", ...more },
  }
  const layer = Layer.unwrap(
    Effect.map(
      Effect.promise(() =>
        enginesChosen({
          ...{ dataDir: "/srv/kintale", ffmpegPath: "ffmpeg", speechModelDirs: [] },
          outside: readOutside(given),
        }),
      ),
      (settings) => serverEngines(settings),
    ),
  ).pipe(
    Layer.provide(notingOutgoing().layer),
    Layer.provideMerge(Logger.layer([Logger.make(({ message }) => log.push(String(message)))])),
  )
  return { layer, log }
}
const parts = Effect.flatMap(RemoteEngineHealth, (standing) => standing.parts)
const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
const untilLookedAt = Effect.gen(function* () {
  while ((yield* parts).write?.detail === "was not checked yet") yield* turn
})

describe("R257 engines elsewhere", () => {
  it.effect("are looked at once a server, and what is wrong is in the log without the key", () => {
    const { layer, log } = engines()
    return Effect.gen(function* () {
      const before = server.lookedAt
      yield* untilLookedAt
      while (log.length === 0) yield* turn
      assert.deepStrictEqual(yield* parts, {
        transcribe: { works: true, detail: "answers" },
        write: { works: true, detail: "answers" },
        embed: { works: false, detail: "does not have the model" },
      })
      assert.isAtMost(server.lookedAt - before, 1)
      assert.deepStrictEqual(log, [
        `EMBED: small at ${server.host}: the server answers but does not list that model.`,
      ])
      assert.isEmpty(server.asked)
    }).pipe(Effect.provide(layer))
  })

  it.effect("that do not answer keep no start waiting, and are looked at again", () => {
    server.models({ do: "hang" })
    const { layer, log } = engines()
    return Effect.gen(function* () {
      assert.deepStrictEqual((yield* parts).write, {
        works: true,
        detail: "was not checked yet",
      })
      yield* TestClock.adjust("5 seconds")
      yield* untilLookedAt
      assert.deepStrictEqual((yield* parts).write, { works: false, detail: "cannot be reached" })
      server.models({ do: "ok" })
      yield* TestClock.adjust("1 minute")
      while ((yield* parts).write?.works === false) yield* turn
      assert.notInclude(log.join(), key)
    }).pipe(Effect.provide(layer))
  })

  it.effect("are told as a wrong key where that is what it is", () => {
    const { layer, log } = engines({ OPENAI_API_KEY: "sk-of-somebody-else" })
    return Effect.gen(function* () {
      yield* untilLookedAt
      assert.deepStrictEqual((yield* parts).write, {
        works: false,
        detail: "does not accept the key",
      })
      while (log.length === 0) yield* turn
      assert.match(log.join("\n"), /^TRANSCRIBE: large at .*: it does not accept the key \(401 /)
      assert.notInclude(log.join(), "somebody-else")
    }).pipe(Effect.provide(layer))
  })

  it.effect("are none where nothing is set up, and then nobody is looked at", () => {
    const { layer } = engines({
      ...{ TRANSCRIBE_MODEL: "embedded", WRITE_MODEL: "embedded", EMBED_MODEL: "embedded" },
    })
    return Effect.gen(function* () {
      const before = server.lookedAt
      assert.deepStrictEqual(yield* parts, {})
      assert.isNull(yield* RemoteEmbedder)
      const { hear } = yield* RemoteTranscriber
      const piece = {
        wav: new Uint8Array(),
        seconds: 1,
        language: null,
        previousText: null,
        names: [],
      }
      assert.isFalse((yield* Effect.flip(hear(piece))).canPass)
      assert.strictEqual((yield* LanguageModel).name, "nobody")
      assert.strictEqual(server.lookedAt, before)
    }).pipe(Effect.provide(layer))
  })
})

/** The files that are loaded with this one, whatever is set up. */
const loadedWith = (file: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(file)) return found
  found.add(file)
  const source = readFileSync(file, "utf8")
  const imports = source.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from "(\.[^"]+)"/gm)
  for (const [, path = ""] of imports) loadedWith(join(dirname(file), path), found)
  return found
}

it.each(["../../main.ts", "../worker-main.ts"])(
  "R257 R573 nothing that asks other machines, and nothing that only other settings need, is loaded with %s",
  (start) => {
    const loaded = [...loadedWith(fileURLToPath(new URL(start, import.meta.url)))]
    assert.isAbove(loaded.length, 20)
    const set = /\/adapters\/(?:openai|redis|s3|prometheus)\//
    assert.isEmpty(loaded.filter((file) => set.test(file)))
  },
)
