import type { MapPin } from "../../map/map-pins.ts"

/**
 * What the list of stories is asked for at a spot: its city, as one of the stories recorded there has it,
 * else its name. Empty where nothing was recorded: the list knows no places that stories only name.
 */
export const listedPlace = (pins: ReadonlyArray<MapPin>): string => {
  const spots = pins.filter(({ kind }) => kind === "recorded").map(({ spot }) => spot)
  return (
    spots.find(({ city }) => city !== "")?.city ?? spots.find(({ name }) => name !== "")?.name ?? ""
  )
}
