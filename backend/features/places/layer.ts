import { Layer } from "effect"
import { NamedPlaces } from "./named-places.ts"
import { PlaceExtraction } from "./extraction.ts"
import { Places } from "./places.ts"

/** Names of places for forms, and the places that stories speak of. */
export const places = Layer.mergeAll(Places.layer, NamedPlaces.layer, PlaceExtraction.layer)
