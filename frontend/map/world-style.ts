import latinExt from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2?url"
import latin from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url"
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl"
import { mapColors, type MapColors } from "./map-colors.ts"
import world from "./world.pmtiles?url"

/** Level 6 of the file is the last of land and towns, level 7 holds the villages and nothing else. */
const levels = { world: { minzoom: 0, maxzoom: 6 }, villages: { minzoom: 7, maxzoom: 7 } } as const
const villagesFrom = 8

/** From here on rivers, lakes and states would stand kilometers beside where they are. */
const tooClose = 9

const license = "https://creativecommons.org/licenses/by/4.0/"
const attribution = [
  '<a href="https://www.naturalearthdata.com/" target="_blank" rel="noreferrer">Natural Earth</a>',
  '<a href="https://www.geonames.org/" target="_blank" rel="noreferrer">GeoNames</a>',
  `<a href="${license}" target="_blank" rel="noreferrer">CC BY 4.0</a>`,
].join(" · ")

/** The name of our own font in a style. */
export const mapFont = ["Atkinson Hyperlegible Next"]
const from = { source: "world" } as const
/** Every name has the zoom from which it is shown. */
const isDue: ExpressionSpecification = ["<=", ["get", "rank"], ["zoom"]]
const byImportance: ExpressionSpecification = ["get", "rank"]

const shapes = ({ water, land, border, state, river }: MapColors): Array<LayerSpecification> => [
  { id: "water", type: "background", paint: { "background-color": water } },
  { ...from, id: "land", type: "fill", "source-layer": "land", paint: { "fill-color": land } },
  {
    ...{ ...from, id: "lakes", type: "fill", "source-layer": "lakes", maxzoom: tooClose },
    paint: { "fill-color": water },
  },
  {
    ...{ ...from, id: "rivers", type: "line", "source-layer": "rivers", maxzoom: tooClose },
    paint: { "line-color": river, "line-width": 1.2 },
  },
  {
    ...{ ...from, id: "states", type: "line", "source-layer": "states", maxzoom: tooClose },
    paint: { "line-color": state, "line-width": 1, "line-dasharray": [3, 2] },
  },
  {
    ...{ ...from, id: "borders", type: "line", "source-layer": "borders" },
    paint: {
      "line-color": border,
      "line-width": ["interpolate", ["linear"], ["zoom"], 2, 0.6, 8, 1.6],
    },
  },
]

/** The dots and names of towns; those of villages are a source of their own. */
const towns = (
  { land, dot, town }: MapColors,
  source: "world" | "villages",
): Array<LayerSpecification> => {
  const all = {
    ...(source === "world"
      ? { source, "source-layer": "places" }
      : { source, "source-layer": "villages", minzoom: villagesFrom }),
    filter: isDue,
  }
  return [
    {
      ...{ ...all, id: `${all["source-layer"]}-dots`, type: "circle" },
      paint: {
        "circle-color": dot,
        "circle-radius": ["case", ["has", "capital"], 3.5, 2.2],
        "circle-stroke-color": land,
        "circle-stroke-width": 1,
      },
    },
    {
      ...{ ...all, id: all["source-layer"], type: "symbol" },
      layout: {
        "text-field": ["get", "name"],
        "text-font": mapFont,
        "text-size": ["interpolate", ["linear"], ["get", "rank"], 2, 16, 8, 13],
        // Below its dot: a pin stands above it and leaves the name to be read.
        "text-anchor": "top",
        "text-offset": [0, 0.45],
        "text-max-width": 8,
        "text-padding": 3,
        "symbol-sort-key": byImportance,
      },
      paint: { "text-color": town, "text-halo-color": land, "text-halo-width": 1.4 },
    },
  ]
}

const countries = ({ land, country }: MapColors): LayerSpecification => ({
  ...{ ...from, id: "countries", type: "symbol", "source-layer": "countries", maxzoom: 7 },
  filter: isDue,
  layout: {
    "text-field": ["upcase", ["get", "name"]],
    "text-font": mapFont,
    "text-size": ["interpolate", ["linear"], ["zoom"], 1, 11, 5, 15],
    "text-letter-spacing": 0.12,
    "text-max-width": 7,
    "text-padding": 6,
    "symbol-sort-key": byImportance,
  },
  paint: { "text-color": country, "text-halo-color": land, "text-halo-width": 1.4 },
})

/** The map of towns that comes along: land, waters, borders and names, in one file of ours. */
export const worldStyle = (isDark: boolean): StyleSpecification => {
  const tiles = [`pmtiles://${new URL(world, window.location.href).href}/{z}/{x}/{y}`]
  const colors = mapColors[isDark ? "dark" : "light"]
  return {
    version: 8,
    // No glyph server: letters are drawn in the browser, by our own font where it has them.
    "font-faces": {
      "Atkinson Hyperlegible Next": [
        { url: latin, "unicode-range": ["U+0000-00FF", "U+2000-206F"] },
        { url: latinExt, "unicode-range": ["U+0100-02FF", "U+1E00-1EFF"] },
      ],
    },
    sources: {
      world: { type: "vector", tiles, attribution, ...levels.world },
      villages: { type: "vector", tiles, ...levels.villages },
    },
    // What stands later is drawn above, and placed first.
    // So a country keeps its name where a capital would take the room for it.
    layers: [
      ...shapes(colors),
      ...towns(colors, "villages"),
      ...towns(colors, "world"),
      countries(colors),
    ],
  }
}
