import { Schema } from "effect"

/** What maps are drawn of: towns alone, which come along; the operator's file of streets; or a style of somebody else. */
export const MapBase = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("towns") }),
  Schema.Struct({
    kind: Schema.Literal("streets"),
    /** Degrees within which there are streets. */
    west: Schema.Finite,
    south: Schema.Finite,
    east: Schema.Finite,
    north: Schema.Finite,
    /** The first zoom that has them. */
    minZoom: Schema.Finite,
  }),
  Schema.Struct({ kind: Schema.Literal("style"), url: Schema.String }),
])
export type MapBase = typeof MapBase.Type

export const townsOnly: MapBase = { kind: "towns" }
