import { Context, Effect, Layer } from "effect"
import type { UserId } from "#protocol/ids.ts"
import { Biographer } from "../../../ports/biographer.ts"
import type { EngineError } from "../../../ports/engine-error.ts"
import { CallContext } from "../../../ports/remote-usage-ledger.ts"
import type { Composed } from "../generation/sources.ts"
import { type ToWrite, writeWithModel } from "./llm-biography.ts"

/** A model elsewhere that tells a life of what was put together here. */
export class LlmWriter extends Context.Service<
  LlmWriter,
  {
    /** `model@host`; null: none is set up, and nothing may be asked. */
    readonly name: string | null
    /** Null where what it wrote is not borne out by what the family told. */
    readonly write: (
      told: ToWrite & { readonly keeperId: UserId },
    ) => Effect.Effect<Composed | null, EngineError>
  }
>()("backend/features/biographies/llm/LlmWriter") {
  static readonly none = Layer.succeed(
    LlmWriter,
    LlmWriter.of({ name: null, write: () => Effect.succeed(null) }),
  )

  static readonly layer = Layer.effect(
    LlmWriter,
    Effect.map(Biographer, (biographer) =>
      LlmWriter.of({
        name: biographer.name,
        write: ({ keeperId, ...told }) =>
          writeWithModel(told).pipe(
            Effect.provideService(Biographer, biographer),
            Effect.provideService(CallContext, { storyId: null, userId: keeperId }),
          ),
      }),
    ),
  )
}
