import { Context, type Effect } from "effect"
import type { EngineError } from "./engine-error.ts"

/** Computes vectors whose dot product is the similarity in meaning of two texts. */
export interface Embeds {
  /** Name and version of the model; vectors of different models are never compared. */
  readonly model: string
  /** How many numbers a vector has; null where only the first one tells. */
  readonly dimensions: number | null
  /** One vector of unit length for each text, in order. */
  readonly embed: (
    texts: ReadonlyArray<string>,
  ) => Effect.Effect<ReadonlyArray<Float32Array>, EngineError>
}

/**
 * Computes embeddings in this house, whatever else is set up: for what may not leave it, and for the
 * summaries that are made here. Never blocks the caller's thread.
 */
export class Embedder extends Context.Service<Embedder, Embeds>()("backend/ports/Embedder") {}

/** The embedder on another machine that search uses instead; null where none is set up. */
export const RemoteEmbedder = Context.Reference<Embeds | null>("backend/ports/RemoteEmbedder", {
  defaultValue: () => null,
})

/**
 * In a worker: another machine computes the embeddings of this story. The server asks it for them when
 * the story is ready, so that no story waits for that.
 */
export const EmbedsOnServer = Context.Reference<boolean>("backend/ports/EmbedsOnServer", {
  defaultValue: () => false,
})
