import { Context, type Effect, type Option } from "effect"
import type { MapBase } from "#protocol/basemap.ts"

/** A file of streets as it stands at this moment. */
export interface StreetFile {
  readonly path: string
  readonly bytes: number
  /** Another one whenever the file has changed. */
  readonly tag: string
}

/** What maps are drawn of, besides the map that comes along. Nothing of it ever stops the server. */
export class Basemaps extends Context.Service<
  Basemaps,
  {
    /** What is drawn at this moment, as far as it could be read. */
    readonly base: Effect.Effect<MapBase>
    /** What the operator set and does not work, as a sentence; null when all does. */
    readonly trouble: Effect.Effect<string | null>
    /** None when there is no such file, or it has gone. */
    readonly streets: Effect.Effect<Option.Option<StreetFile>>
    /**
     * Where the style leads browsers, as origins such as `https://tiles.example.org`; answered at once,
     * for the policy of each page.
     */
    readonly origins: () => ReadonlyArray<string>
  }
>()("backend/ports/Basemaps") {}
