import { mapColors } from "./map-colors.ts"

/** Streets are not as grey on grey as maps draw that lie below other things: here they are what is read. */
const streets = {
  light: { way: "#ffffff", road: "#ffffff", edge: "#d3c6b3", building: "#e9dfd0" },
  dark: { way: "#544b42", road: "#6d6155", edge: "#221e1a", building: "#3a342d" },
} as const

const kinds = ["minor", "link", "major", "highway"] as const
const ways = ["other", "minor_service", "minor_a", "minor_b", "link"] as const
const roads = ["major", "highway"] as const
const casings = ["minor_service", "minor", "link"] as const
const early = ["major_casing_early", "highway_casing_early"] as const
const late = ["major_casing_late", "highway_casing_late"] as const

const all = <Key extends string>(keys: ReadonlyArray<Key>, color: string) =>
  Object.fromEntries(keys.map((key) => [key, color]))

/** What takes the place of the colors of a flavour of Protomaps. */
export const streetColors = (isDark: boolean) => {
  const theme = isDark ? "dark" : "light"
  const { water, land, town, country, border } = mapColors[theme]
  const { way, road, edge, building } = streets[theme]
  return {
    ...{ background: water, water, earth: land, buildings: building, boundaries: border },
    ...all([...ways, "bridges_other", "bridges_minor", "bridges_link"], way),
    ...all([...roads, "bridges_major", "bridges_highway"], road),
    ...all([...early, ...late, ...casings.map((kind) => `${kind}_casing`)], edge),
    ...all(["bridges_other_casing", ...kinds.map((kind) => `bridges_${kind}_casing`)], edge),
    ...{ city_label: town, city_label_halo: land, ocean_label: town },
    ...{ subplace_label: country, subplace_label_halo: land },
    ...{ state_label: country, state_label_halo: land, country_label: country },
    ...{ roads_label_minor: country, roads_label_minor_halo: land },
    ...{ roads_label_major: town, roads_label_major_halo: land },
    ...{ address_label: country, address_label_halo: land },
  }
}
