import { Context, type Effect, type Option } from "effect"
import type { PlaceSuggestion, Position, Surroundings } from "#protocol/place.ts"

/** A name, as somebody says it, and the region or the country that was said with it. */
export interface AskedName {
  readonly name: string
  readonly within: string | null
}

/** A place that is called by a name somebody said. */
export interface CalledPlace {
  /** What it is called today. */
  readonly city: string
  readonly region: string
  readonly country: string
  readonly latitude: number
  readonly longitude: number
  /** 0 where it is not known. */
  readonly population: number
  /** The name said is today's, not a former or foreign one. */
  readonly isTodaysName: boolean
  /** Of its country. */
  readonly isCapital: boolean
  /** A part of a town. */
  readonly isPart: boolean
}

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
    /**
     * For each name the places that are called just so, the largest first. Quick for thousands of names
     * at once.
     */
    readonly called: (
      asked: ReadonlyArray<AskedName>,
    ) => Effect.Effect<ReadonlyArray<ReadonlyArray<CalledPlace>>>
    /** What a position is called; all texts are empty far from everywhere. */
    readonly around: (position: Position) => Effect.Effect<Surroundings>
    /**
     * The settlement a position is in, and where that itself is: the one of the name given, now or
     * formerly, where it is near; otherwise the one by which `around` calls the position. None beyond
     * thirty kilometers from any.
     */
    readonly settlement: (
      position: Position,
      called: string,
    ) => Effect.Effect<Option.Option<PlaceSuggestion>>
  }
>()("backend/ports/Gazetteer") {}
