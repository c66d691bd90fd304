/** The colors of the map that comes along; the app's own are in styles.css, which a canvas does not read. */
export const mapColors = {
  light: {
    water: "#d3e0e4",
    land: "#f8f2e7",
    border: "#a99a86",
    state: "#d3c6b3",
    river: "#a9c4cd",
    dot: "#6a6058",
    town: "#2b2622",
    country: "#6a6058",
  },
  dark: {
    water: "#141c22",
    land: "#2d2823",
    border: "#75695b",
    state: "#4a4138",
    river: "#3a5361",
    dot: "#b7aa9b",
    town: "#f3ece2",
    country: "#b7aa9b",
  },
} as const

export type MapColors = (typeof mapColors)["light" | "dark"]
