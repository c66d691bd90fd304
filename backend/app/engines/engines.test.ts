import { mkdtempDisposableSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { OutsideJobs } from "../../platform/config/remote-engines.ts"
import { notingOutgoing } from "../../ports/remote-usage-ledger.fixture.ts"
import { Translator } from "../../ports/translator.ts"
import { EngineCapabilities } from "../../platform/engines/capabilities.ts"
import { enginesChosen } from "./from-config.ts"
import { fromVariables, toVariables } from "../../platform/engines/engine-settings.ts"
import { serverEngines } from "./layer.ts"

const chosen = (
  more: { readonly speechModelDirs?: ReadonlyArray<string>; readonly outside?: OutsideJobs } = {},
) =>
  enginesChosen({
    dataDir: "/srv/kintale",
    ffmpegPath: "ffmpeg",
    speechModelDirs: [],
    outside: { transcribe: null, write: null, embed: null },
    ...more,
  })

const toldOf = (engines: ReturnType<typeof serverEngines>) =>
  Effect.provide(
    EngineCapabilities.useSync((told) => told),
    engines.pipe(Layer.provide(notingOutgoing().layer)),
  )

describe("R129 what the screens are told of the engines", () => {
  it.effect("is what was chosen", () =>
    Effect.gen(function* () {
      const settings = yield* Effect.promise(() => chosen())
      assert.deepStrictEqual(yield* toldOf(serverEngines(settings)), {
        transcribes: ["en"],
        detectsLanguage: false,
        translates: false,
        searchesByMeaning: true,
      })
    }),
  )

  it.effect("is that nothing is written down where the model chosen cannot be started", () =>
    Effect.gen(function* () {
      using folder = mkdtempDisposableSync(join(tmpdir(), "kintale-no-model-"))
      const settings = yield* Effect.promise(() => chosen({ speechModelDirs: [folder.path] }))
      const told = yield* toldOf(serverEngines(settings))
      assert.deepStrictEqual(told.transcribes, [])
      assert.isFalse(told.detectsLanguage)
    }),
  )

  it.effect("R300 is what leaves this server, and what it hears of a story that does not", () =>
    Effect.gen(function* () {
      const outside = { baseUrl: "http://box:8000/v1", model: "large", key: null }
      const told = (jobs: Partial<OutsideJobs>) =>
        Effect.flatMap(
          Effect.promise(() =>
            chosen({ outside: { transcribe: null, write: null, embed: null, ...jobs } }),
          ),
          (settings) => toldOf(serverEngines(settings)),
        )
      const heard = yield* told({ transcribe: outside })
      assert.deepStrictEqual(heard.sends, [{ job: "transcribe", host: "box:8000" }])
      assert.deepStrictEqual(
        [heard.transcribes, heard.detectsLanguage, heard.local],
        [null, true, { transcribes: ["en"], detectsLanguage: false }],
      )
      const embedded = yield* told({ embed: outside })
      assert.deepStrictEqual(embedded.sends, [{ job: "embed", host: "box:8000" }])
      assert.deepStrictEqual([embedded.transcribes, embedded.local], [["en"], undefined])
    }),
  )

  it.effect("is that it translates where an engine does", () =>
    Effect.gen(function* () {
      const settings = yield* Effect.promise(() => chosen())
      const translator = Layer.succeed(
        Translator,
        Translator.of({ available: true, name: "a model", translate: () => Effect.succeed([]) }),
      )
      assert.isTrue((yield* toldOf(serverEngines(settings, { translator }))).translates)
    }),
  )
})

describe("R129 a worker", () => {
  it("is given the same choice as the server, out of sight of others on the machine", async () => {
    const settings = { ...(await chosen({ speechModelDirs: ["/srv/models/whisper"] })), threads: 1 }
    assert.deepStrictEqual(fromVariables(toVariables(settings)), settings)
  })

  it("does not start on a choice it does not understand", async () => {
    const [[name, text] = ["", ""]] = Object.entries(toVariables(await chosen()))
    assert.throws(() => fromVariables({ [name]: text.replaceAll("Embedded", "Elsewhere") }))
    assert.throws(() => fromVariables({}))
  })
})
