import { StoryId } from "#protocol/ids.ts"
import type { MapStory, NamedSpot, RecordedSpot, StoryMap } from "#protocol/map.ts"
import { NamedPlaceId } from "#protocol/named-place.ts"

export const aSpot = (changes: Partial<RecordedSpot> = {}): RecordedSpot => ({
  name: "Grandmother’s kitchen",
  city: "Lisbon",
  country: "Portugal",
  latitude: 38.7223,
  longitude: -9.1393,
  ...changes,
})

export const aNamedSpot = (changes: Partial<NamedSpot> = {}): NamedSpot => ({
  id: NamedPlaceId.make("wroclaw"),
  name: "Breslau",
  city: "Wrocław",
  country: "Poland",
  latitude: 51.1,
  longitude: 17.0333,
  start: 134,
  ...changes,
})

export const aMapStory = (changes: Partial<MapStory> = {}): MapStory => ({
  id: StoryId.make(7),
  title: "The winter the river froze",
  teller: "Walter Holloway",
  recordedAt: "2026-10-18T15:30:00.000Z",
  happened: null,
  recorded: aSpot(),
  named: [],
  ...changes,
})

/** As many as wanted, each a little to the east of the one before. */
export const manyMapStories = (count: number, apart = 0.5): ReadonlyArray<MapStory> =>
  Array.from({ length: count }, (_, n) =>
    aMapStory({
      id: StoryId.make(n + 1),
      title: `Story ${String(n + 1)}`,
      recorded: aSpot({ name: "", city: `Town ${String(n + 1)}`, longitude: -9 + n * apart }),
    }),
  )

/** Three in one kitchen, one in Porto, and one that was told nowhere and names two places. */
export const aFamilyMap = (): StoryMap => ({
  total: 9,
  stories: [
    aMapStory(),
    aMapStory({
      id: StoryId.make(8),
      title: "How your grandfather asked me to dance",
      teller: "Ines Duarte",
      recordedAt: "2026-08-04T11:00:00.000Z",
      happened: { from: "1952-06-01", to: "1952-08-31" },
      recorded: aSpot({ latitude: 38.7228 }),
    }),
    aMapStory({
      id: StoryId.make(9),
      title: "Three things I would tell my younger self",
      teller: "Margaret Holloway",
      recordedAt: "2026-05-12T11:00:00.000Z",
      recorded: aSpot({ name: "", longitude: -9.14 }),
    }),
    aMapStory({
      id: StoryId.make(10),
      title: "The ship to Porto",
      teller: "Ines Duarte",
      recordedAt: "2026-02-02T11:00:00.000Z",
      happened: { from: "1961-01-01", to: "1961-12-31" },
      recorded: aSpot({ name: "", city: "Porto", latitude: 41.1496, longitude: -8.611 }),
      named: [aNamedSpot()],
    }),
    aMapStory({
      id: StoryId.make(11),
      title: "Two borders",
      recordedAt: "2025-12-24T11:00:00.000Z",
      happened: { from: "1945-01-01", to: "1946-12-31" },
      recorded: null,
      named: [
        aNamedSpot({ start: 12 }),
        aNamedSpot({
          id: NamedPlaceId.make("lviv"),
          name: "Lemberg",
          city: "Lviv",
          country: "Ukraine",
          latitude: 49.8397,
          longitude: 24.0297,
          start: 61,
        }),
      ],
    }),
  ],
})
