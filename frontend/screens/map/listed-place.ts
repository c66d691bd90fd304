import type { MapPin } from "../../map/map-pins.ts"

/** What the list of stories is asked for at a spot: its city, as one of its stories has it, else its name. */
export const listedPlace = (pins: ReadonlyArray<MapPin>): string => {
  const spots = pins.map(({ spot }) => spot)
  return (
    spots.find(({ city }) => city !== "")?.city ?? spots.find(({ name }) => name !== "")?.name ?? ""
  )
}
