import { Context, type Effect } from "effect"
import type { EngineFailed } from "./engine-failed.ts"

/** Turns text into vectors whose dot product says how near in meaning two texts are. Never works on the caller's thread. */
export class Embedder extends Context.Service<
  Embedder,
  {
    /** Names model and version; vectors of different models are never compared. */
    readonly model: string
    readonly dimensions: number
    /** One vector of unit length a text, in order. */
    readonly embed: (
      texts: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<Float32Array>, EngineFailed>
  }
>()("backend/ports/Embedder") {}
