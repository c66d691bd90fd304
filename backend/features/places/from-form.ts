import { nowhere, type Place } from "#protocol/place.ts"
import { changedPlace } from "./patch-place.ts"

/** The place that a form sends with a new story. */
export const placeOf = (parts: Parameters<typeof changedPlace>[0]): Place => ({
  ...nowhere,
  ...changedPlace(parts),
})
