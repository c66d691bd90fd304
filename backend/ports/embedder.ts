import { Context, type Effect } from "effect"
import type { EngineFailed } from "./engine-failed.ts"

/**
 * Computes embeddings: vectors whose dot product is the similarity in meaning of two texts. Never
 * blocks the caller's thread.
 */
export class Embedder extends Context.Service<
  Embedder,
  {
    /** Name and version of the model; vectors of different models are never compared. */
    readonly model: string
    readonly dimensions: number
    /** One vector of unit length for each text, in order. */
    readonly embed: (
      texts: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<Float32Array>, EngineFailed>
  }
>()("backend/ports/Embedder") {}
