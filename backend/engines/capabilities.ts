import { Context, Effect, Layer, Result } from "effect"
import type { Capabilities } from "#protocol/capabilities.ts"
import { Translator } from "../ports/translator.ts"
import { transcriberOf } from "./choice.ts"
import type { EngineSettings } from "./engine-settings.ts"

/** What the engines this server was started with can do. */
export class Engines extends Context.Service<Engines, Capabilities>()("backend/engines/Engines") {}

/** Made from what was chosen; an engine that cannot be started hears nothing. */
export const capabilities = (settings: EngineSettings) =>
  Layer.effect(
    Engines,
    Effect.gen(function* () {
      const hears = yield* Effect.result(transcriberOf(settings).hears)
      const { available } = yield* Translator
      return Engines.of({
        transcribes: Result.isSuccess(hears) ? hears.success.languages : [],
        detectsLanguage: Result.isSuccess(hears) && hears.success.detectsLanguage,
        translates: available,
        searchesByMeaning: true,
      })
    }),
  )
