import type { StoryMap } from "#protocol/map.ts"
import type { Stat } from "../../stories/stat-cards.tsx"

const plain = (text: string) => text.trim().toLowerCase()

/** How many different ones there are of what is said. */
const countDistinct = (texts: ReadonlyArray<string>) => new Set(texts.filter(Boolean)).size

/** How the stories are spread over the world: those with a position, of all the user may see. */
export const distributionOf = ({ total, stories }: StoryMap): ReadonlyArray<Stat> => {
  const spots = stories.flatMap(({ recorded }) => (recorded === null ? [] : [recorded]))
  const countries = countDistinct(spots.map(({ country }) => plain(country)))
  // Two countries may each have a Valencia.
  const cities = countDistinct(
    spots.map(({ city, country }) =>
      plain(city) === "" ? "" : JSON.stringify([plain(city), plain(country)]),
    ),
  )
  return [
    { label: "GPS Tagged Stories", value: String(spots.length) },
    { label: "Total Stories", value: String(total) },
    { label: "Countries", value: String(countries) },
    { label: "Unique Cities", value: String(cities) },
  ]
}
