import { addProtocol, type ErrorEvent, type MapSourceDataEvent } from "maplibre-gl"
import { Protocol } from "pmtiles"
import { type RefObject, useRef, useState } from "react"
import type { MapRef } from "react-map-gl/maplibre"

/** No WebGL to draw with, or what is to be drawn does not come, or a browser has taken away what it draws with. */
export type MapTrouble = "no pictures" | "away" | "lost"

/** It remembers what could not be read as well, so a new one is needed to try again. */
const readArchivesAnew = () => addProtocol("pmtiles", new Protocol().tile)
readArchivesAnew()

/** Whether a whole source, or a style, does not come; else it is one tile, a letter or a picture in it. */
const isOfAll = (event: ErrorEvent, isStyleMissing: boolean) =>
  !("tile" in event) && (isStyleMissing || "sourceId" in event)

/** Milliseconds a browser has to give back what it draws with, which phones take from pages that are not seen. */
const untilBack = 2_000

const watchPictures = (map: MapRef, onLost: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => clearTimeout(timer)
  const wait = () => {
    forget()
    timer = setTimeout(() => (document.hidden ? wait() : onLost()), untilBack)
  }
  map.on("webglcontextlost", wait)
  map.on("webglcontextrestored", forget)
  map.on("remove", forget)
}

const isLoaded = (tile: unknown) =>
  typeof tile === "object" && tile !== null && Reflect.get(tile, "state") === "loaded"

/** How many shapes and names it shows, and from how close: what tests ask, as events say nothing of either. */
const note = (frame: HTMLElement, map: MapRef): number => {
  const drawn = map.queryRenderedFeatures().length
  frame.dataset["drawn"] = String(drawn)
  frame.dataset["zoom"] = map.getZoom().toFixed(2)
  return drawn
}

interface Drawing {
  readonly map: RefObject<MapRef | null>
  /** Gets `data-drawn` and `data-zoom` each time the map has come to rest. */
  readonly frame: RefObject<HTMLElement | null>
  /** Whether it is drawn by a style of somebody else. */
  readonly isStyle: boolean
  readonly onTrouble: (trouble: MapTrouble) => void
}

/** Follows what a map draws: whether it draws at all, and whether a part of it is missing. */
export const useDrawing = ({ map, frame, isStyle, onTrouble }: Drawing) => {
  const hasDrawn = useRef(false)
  const hasStyle = useRef(false)
  const [isPartly, setPartly] = useState(false)
  const onIdle = () => {
    if (map.current === null || frame.current === null) return
    if (note(frame.current, map.current) > 0) hasDrawn.current = true
  }
  const onError = (event: ErrorEvent) => {
    // Without WebGL there is no map that could say so.
    if (Reflect.get(event, "target") === null) return onTrouble("no pictures")
    const isSource = "sourceId" in event
    if (!isOfAll(event, isStyle && !hasStyle.current)) {
      if (!isSource) return undefined
      if (hasDrawn.current) return setPartly(true)
    }
    readArchivesAnew()
    return onTrouble("away")
  }
  return {
    ...{ isPartly, onIdle, onError },
    onMoveStart: () => setPartly(false),
    onStyleData: () => {
      hasStyle.current = true
    },
    // Pictures of streets have no shapes that could be counted.
    onSourceData: ({ tile }: MapSourceDataEvent) => {
      if (isStyle && isLoaded(tile)) hasDrawn.current = true
    },
    onLoad: () => {
      if (map.current !== null) watchPictures(map.current, () => onTrouble("lost"))
    },
  }
}
