import { Context, type Effect, type Option } from "effect"
import type { Position, Surroundings } from "#protocol/place.ts"

/** A service outside of this server that knows what a position is called. */
export class Geocoder extends Context.Service<
  Geocoder,
  {
    /** None when there is no such service, or it is away or answers what makes no sense. */
    readonly around: (position: Position) => Effect.Effect<Option.Option<Surroundings>>
  }
>()("backend/ports/Geocoder") {}
