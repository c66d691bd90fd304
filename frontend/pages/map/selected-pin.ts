import { Option, Schema } from "effect"
import { idFromText, StoryId } from "#protocol/ids.ts"
import type { MapPin } from "../../map/map-pins.ts"

const decodeStory = Schema.decodeUnknownOption(idFromText(StoryId, "Invalid story ID"))

/** The place that an address speaks of: of a story, and which of those it names. */
export interface WantedPin {
  readonly story: StoryId | null
  /** Empty for where it was recorded. */
  readonly place: string
}

/** `/map?story=12`, or `/map?story=12&place=wroclaw`; what is no story is ignored. */
export const wantedIn = (address: URLSearchParams): WantedPin => ({
  story: Option.getOrNull(decodeStory(address.get("story") ?? "")),
  place: address.get("place") ?? "",
})

/** The address for a pin. */
export const addressOf = (pin: MapPin | null): URLSearchParams =>
  new URLSearchParams(
    pin === null
      ? {}
      : {
          story: String(pin.story.id),
          ...(pin.kind === "named" && { place: pin.spot.id }),
        },
  )

/** The pin that is wanted; the story's first where it does not have this one. */
export const chosenAmong = (
  pins: ReadonlyArray<MapPin>,
  { story, place }: WantedPin,
): MapPin | null => {
  const own = pins.filter((pin) => pin.story.id === story)
  return own.find((pin) => pin.kind === "named" && pin.spot.id === place) ?? own[0] ?? null
}
