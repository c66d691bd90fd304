import { Context, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import { Database } from "../../platform/database/database.ts"
import type { SearchEmbedderRecord } from "../../platform/database/search-embedder.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { Embedder, RemoteEmbedder, type Embeds } from "../../ports/embedder.ts"

const id = "search"

/** The engines by which search knows what a text means, and which of them a story is for. */
export class EmbeddingEngine extends Context.Service<
  EmbeddingEngine,
  {
    /** This house's own. */
    readonly house: Embeds
    /** Another machine's; null where none is set up. */
    readonly elsewhere: Embeds | null
    /** The one whose vectors a story is to have. */
    readonly wantedFor: (story: Pick<StoryRecord, "isLocalOnly">) => Embeds
    /**
     * How search stands with the engine this server was started with; none where another server was
     * started later with another, and where there was never one elsewhere.
     */
    readonly standing: Effect.Effect<Option.Option<SearchEmbedderRecord>>
    /**
     * Makes this server's engine the one that search goes by. False where that never was another than
     * this house's, so that there is nothing to be done.
     */
    readonly begin: Effect.Effect<boolean, InsufficientStorage>
    /** Notes what is known of it by now. */
    readonly note: (
      change: Partial<Pick<SearchEmbedderRecord, "isWhole" | "level">>,
    ) => Effect.Effect<void, InsufficientStorage>
  }
>()("backend/features/search/EmbeddingEngine") {
  static readonly layer = Layer.effect(
    EmbeddingEngine,
    Effect.gen(function* () {
      const { searchEmbedders } = yield* Database
      const house = yield* Embedder
      const elsewhere = yield* RemoteEmbedder
      const { model } = elsewhere ?? house
      const mine = { id, model }

      const begin = Effect.gen(function* () {
        if (elsewhere === null && Option.isNone(yield* searchEmbedders.get(id))) return false
        const begun = { isWhole: false, level: null }
        if (yield* searchEmbedders.insertIfAbsent({ id, model, ...begun })) return true
        yield* searchEmbedders.update({ id, model: { $ne: model } }, { $set: { model, ...begun } })
        return true
      })

      return EmbeddingEngine.of({
        house,
        elsewhere,
        wantedFor: ({ isLocalOnly }) =>
          elsewhere === null || isLocalOnly === true ? house : elsewhere,
        standing: Effect.map(
          searchEmbedders.get(id),
          Option.filter((now) => now.model === model),
        ),
        begin,
        note: (change) => Effect.asVoid(searchEmbedders.update(mine, { $set: change })),
      })
    }),
  )
}
