import type { StoryId } from "#protocol/ids.ts"
import { NamedPlaceId, NamedPlaceState } from "#protocol/named-place.ts"
import type { Kept } from "../backend/kept/kept.ts"

/** Of each answer one, as if the story named these places. */
export const keepNamed = ({ namedPlaces }: Kept["Service"], storyId: StoryId) =>
  namedPlaces.insertMany(
    NamedPlaceState.literals.map((state) => ({
      ...{ id: `${String(storyId)}:${state}`, storyId, placeId: NamedPlaceId.make(state), state },
      ...{ name: "Бреслау", city: "Wrocław", region: "", country: "Poland", start: 0.5 },
      ...{ latitude: 51.1, longitude: 17, sentence: "The <b>water</b> rose." },
    })),
  )
