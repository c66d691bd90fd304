import { layers, namedFlavor } from "@protomaps/basemaps"
import type { FilterSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl"
import type { MapBase } from "#protocol/basemap.ts"
import { routes } from "#protocol/paths.ts"
import { streetColors } from "./street-colors.ts"
import { mapFont, worldStyle } from "./world-style.ts"

type Streets = Extract<MapBase, { readonly kind: "streets" }>

const attribution =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">© OpenStreetMap</a>'

const flavorOf = (isDark: boolean) => ({
  ...namedFlavor(isDark ? "dark" : "light"),
  ...streetColors(isDark),
})

/** Under a name that no layer of ours has, in our own font, and without the pictures of a sprite, which would be asked of somebody else. */
const ofOurs = (given: LayerSpecification): LayerSpecification => {
  const layer = { ...given, id: `streets-${given.id}` }
  if (layer.type !== "symbol") return layer
  const { "icon-image": _, ...layout } = layer.layout ?? {}
  return { ...layer, layout: { ...layout, "text-font": mapFont } }
}

/** Names that come along are shown where there are no streets, whose own names say more. */
const besides = (layer: LayerSpecification, { minZoom, ...box }: Streets): LayerSpecification => {
  if (layer.type === "background" || !("filter" in layer) || layer.filter === undefined)
    return layer
  const { west, south, east, north } = box
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const filter = [
    "all",
    layer.filter,
    ["any", ["<", ["zoom"], minZoom], ["!", ["within", { type: "Polygon", coordinates: [ring] }]]],
  ]
  return { ...layer, filter: filter as FilterSpecification }
}

/** The operator's streets, and the map of towns around them. */
export const streetStyle = (isDark: boolean, streets: Streets): StyleSpecification => {
  const world = worldStyle(isDark)
  const url = `pmtiles://${new URL(routes.mapStreets, window.location.href).href}`
  const drawn = layers("streets", flavorOf(isDark), { lang: "en" })
    .filter(({ type }) => type !== "background")
    .map(ofOurs)
  return {
    ...world,
    sources: { ...world.sources, streets: { type: "vector", url, attribution } },
    layers: [...world.layers.map((layer) => besides(layer, streets)), ...drawn],
  }
}
