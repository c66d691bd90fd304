import { Context, Effect, Layer } from "effect"
import type { EngineFailed } from "../ports/engine-failed.ts"
import type { Composed, Embed, LifeSources } from "./life-sources.ts"

/** A model elsewhere that tells a life of what was put together here. */
export class ModelWriting extends Context.Service<
  ModelWriting,
  {
    /** `model@host`; null: none is set up, and nothing may be asked. */
    readonly name: string | null
    /** Null where what it wrote is not borne out by what the family told. */
    readonly write: (told: {
      readonly sources: LifeSources
      readonly composed: Composed
      readonly embed: Embed
    }) => Effect.Effect<Composed | null, EngineFailed>
  }
>()("backend/biographies/ModelWriting") {
  static readonly none = Layer.succeed(
    ModelWriting,
    ModelWriting.of({ name: null, write: () => Effect.succeed(null) }),
  )
}
