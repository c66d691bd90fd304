import { type ComponentType, type ReactNode, useEffect, useState } from "react"
import type { Position } from "#protocol/place.ts"
import { useMapBase } from "../api/map-base.ts"
import { Button } from "../ui/button.tsx"
import { cx } from "../ui/cx.ts"
import { Notice } from "../ui/notice.tsx"
import type { BaseMapProps } from "./base-map.tsx"
import { MapComing } from "./map-placeholder.tsx"
import type { MapTrouble } from "./use-map-errors.ts"
import type { MapView, VisibleArea } from "./viewport.ts"

export interface LazyMapProps {
  /** The accessible name of the map: 'Map of the stories'. */
  readonly label: string
  /** Where it looks at first. When it changes, the map moves there. */
  readonly view: MapView
  /** Told what is seen, at first and after every move. */
  readonly onMove?: (seen: VisibleArea) => void
  /** A press on the map itself, not on a pin. */
  readonly onPress?: (position: Position) => void
  /** Pins. */
  readonly children?: ReactNode
  /** The map's height, as a class; it is as wide as there is room. */
  readonly className?: string
  /** Stands where no map can be drawn, with a sentence that says so: the coordinates, for instance. */
  readonly notice: ReactNode
}

type BaseMap = ComponentType<BaseMapProps>

/** What is there to draw a map with. */
type Means = { readonly Map: BaseMap } | "coming" | MapTrouble

const sentences: Record<MapTrouble, string> = {
  "no pictures": "This browser can't show maps.",
  away: "The map couldn't load. Check your connection.",
  lost: "This browser stopped showing the map.",
}

const loadMap = async (): Promise<Means> => {
  try {
    const { BaseMap } = await import("./base-map.tsx")
    return { Map: BaseMap }
  } catch {
    return "away"
  }
}

const useMeans = () => {
  const [means, setMeans] = useState<Means>("coming")
  useEffect(() => void loadMap().then(setMeans), [])
  const retry = () => {
    setMeans("coming")
    void loadMap().then(setMeans)
  }
  return { means, fail: (trouble: MapTrouble) => setMeans(trouble), retry }
}

/** A map, whose code is loaded when it is first shown. */
export const LazyMap = ({ className = "h-80", notice, ...props }: LazyMapProps) => {
  const { means, fail, retry } = useMeans()
  const base = useMapBase()
  const frame = cx("relative isolate min-w-0 overflow-hidden rounded-md", className)
  if (typeof means === "string" && means !== "coming")
    return (
      <Notice
        title={sentences[means]}
        action={means === "no pictures" ? undefined : <Button onClick={retry}>Try again</Button>}
      >
        {notice}
      </Notice>
    )
  if (means === "coming" || base === null) return <MapComing className={className} />
  return (
    <div className={cx(frame, "border border-line")}>
      <means.Map {...props} base={base} onTrouble={fail} />
    </div>
  )
}
