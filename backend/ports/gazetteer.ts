import { Context, type Effect } from "effect"
import type { PlaceSuggestion, Position, Surroundings } from "#protocol/place.ts"

/** Names of places, and where they are. */
export class Gazetteer extends Context.Service<
  Gazetteer,
  {
    /**
     * The places that may be meant by what was typed, the most likely first; of several that are as
     * likely, the nearest to `from`. After a comma stand the region or the country.
     */
    readonly suggest: (
      typed: string,
      from: Position | null,
      most: number,
    ) => Effect.Effect<ReadonlyArray<PlaceSuggestion>>
    /** What a position is called; all texts are empty far from everywhere. */
    readonly around: (position: Position) => Effect.Effect<Surroundings>
  }
>()("backend/ports/Gazetteer") {}
