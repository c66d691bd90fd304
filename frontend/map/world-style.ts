import type { StyleSpecification } from "maplibre-gl"

/** The map of towns that comes along. */
export const worldStyle = (isDark: boolean): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [
    {
      id: "water",
      type: "background",
      paint: { "background-color": isDark ? "#1d2a31" : "#dbe6e8" },
    },
  ],
})
