import "maplibre-gl/dist/maplibre-gl.css"
import { addProtocol, Map, setWorkerUrl } from "maplibre-gl"
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url"
import { Protocol } from "pmtiles"
import { worldStyle } from "../../../../frontend/map/world-style.ts"

/** The same map with nothing on it and nothing around it, as large and looking at the same as the address says. */
const asked = new URLSearchParams(window.location.search)
const number = (name: string) => Number(asked.get(name))

setWorkerUrl(workerUrl)
addProtocol("pmtiles", new Protocol().tile)
const container = document.querySelector<HTMLElement>("#map")
if (container === null) throw new Error("There is no room for a map.")
container.style.width = `${String(number("width"))}px`
container.style.height = `${String(number("height"))}px`
const map = new Map({
  container,
  style: worldStyle(false),
  bounds: [number("west"), number("south"), number("east"), number("north")],
  // As much air as the map of stories has.
  fitBoundsOptions: { padding: 56 },
  maxZoom: 11,
})
map.on("move", () => document.body.setAttribute("data-place", map.getCenter().toString()))
map.once("idle", () => document.body.setAttribute("data-drawn", ""))
