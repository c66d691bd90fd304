import { type Place, nowhere } from "#protocol/place.ts"
import type { StoryChange } from "#protocol/story-change.ts"

type Texts = Pick<StoryChange, "locationName" | "city" | "region" | "country">
type PlaceChange = Texts & Pick<StoryChange, "latitude" | "longitude" | "accuracy">

/**
 * What a change makes of a place, by part. A text of nothing takes the part away. A new position is as
 * exact as it says, whatever the one before was; without a position there is nothing to be exact.
 */
export const changedPlace = (change: PlaceChange): Partial<Place> => {
  const { locationName, city, region, country, latitude, longitude, accuracy = null } = change
  return {
    ...(locationName !== undefined && { name: locationName || null }),
    ...(city !== undefined && { city: city || null }),
    ...(region !== undefined && { region: region || null }),
    ...(country !== undefined && { country: country || null }),
    ...(latitude !== undefined &&
      longitude !== undefined && {
        ...{ latitude, longitude },
        accuracy: latitude === null ? null : accuracy,
      }),
  }
}

/** The place that a form sends with a new story. */
export const placeOf = (parts: Parameters<typeof changedPlace>[0]): Place => ({
  ...nowhere,
  ...changedPlace(parts),
})
