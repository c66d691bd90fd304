import type { MapStory, NamedSpot, RecordedSpot } from "#protocol/map.ts"

/** A place on the map that belongs to a story: where it was recorded, or one that it names. */
export type MapPin = {
  /** The same for the same place of the same story. */
  readonly key: string
  readonly story: MapStory
} & (
  | { readonly kind: "recorded"; readonly spot: RecordedSpot }
  | { readonly kind: "named"; readonly spot: NamedSpot }
)

const pinsOfStory = (story: MapStory): ReadonlyArray<MapPin> => [
  ...(story.recorded === null
    ? []
    : [{ key: String(story.id), kind: "recorded", story, spot: story.recorded } as const]),
  ...story.named.map(
    (spot) => ({ key: `${String(story.id)} ${spot.id}`, kind: "named", story, spot }) as const,
  ),
]

/** All places of stories, where each was recorded before those it names. */
export const pinsOf = (stories: ReadonlyArray<MapStory>): ReadonlyArray<MapPin> =>
  stories.flatMap(pinsOfStory)

/** What a spot is called: the family's own name, else its town. */
export const spotName = ({ name, city, country }: RecordedSpot): string =>
  name || [city, country].filter(Boolean).join(", ") || "GPS Location"

/** The town of a spot where that says more than its name; empty otherwise. */
export const spotTown = ({ name, city, country }: RecordedSpot): string =>
  name === "" ? "" : [city === name ? "" : city, country].filter(Boolean).join(", ")

/** What a pin says: 'The flood, which happened at Lisbon'. */
export const pinLabel = ({ kind, story, spot }: MapPin): string =>
  kind === "recorded"
    ? `${story.title}, which happened at ${spotName(spot)}`
    : `${story.title}, which mentions ${spotName(spot)}`
