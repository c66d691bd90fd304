import { useMemo, useState } from "react"
import { type Cluster, gather, storiesAmong } from "./clusters.ts"
import { LazyMap, type LazyMapProps } from "./lazy-map.tsx"
import { type MapPin, pinLabel, spotName } from "./map-pins.ts"
import { Pin } from "./pin.tsx"
import { isSameSpot, nextPin } from "./same-location.ts"
import { usePinFocus } from "./use-pin-focus.ts"
import type { MapView, VisibleArea } from "./viewport.ts"

interface StoriesMapProps extends Pick<LazyMapProps, "label" | "view" | "className" | "notice"> {
  readonly pins: ReadonlyArray<MapPin>
  readonly chosen: MapPin | null
  readonly onChoose: (pin: MapPin) => void
  /** Told where to look next: where pins that stand close together part. */
  readonly onLook: (view: MapView) => void
}

const isOneSpot = ({ pins: [first, ...others] }: Cluster) =>
  others.every(({ spot }) => isSameSpot(spot, first.spot))

const labelOf = (cluster: Cluster): string => {
  const [first, ...others] = cluster.pins
  if (others.length === 0) return pinLabel(first)
  const count = storiesAmong(cluster.pins)
  const stories = count === 1 ? "1 story" : `${String(count)} stories`
  return `${stories} ${isOneSpot(cluster) ? "at" : "around"} ${spotName(first.spot)}`
}

/** A map of stories: their pins, which become one where they would cover each other. */
export const StoriesMap = (props: StoriesMapProps) => {
  const { pins, chosen, onChoose, onLook, ...map } = props
  const [seen, setSeen] = useState<VisibleArea | null>(null)
  const gathered = useMemo(() => gather(pins), [pins])
  const clusters = useMemo(() => (seen === null ? [] : gathered(seen)), [gathered, seen])
  const { frame, hold } = usePinFocus(clusters)
  const press = (cluster: Cluster) => {
    const doesPart = seen !== null && cluster.partsAt <= seen.maxZoom && !isOneSpot(cluster)
    if (doesPart) {
      return onLook({ kind: "at", position: cluster.position, zoom: cluster.partsAt })
    }
    return onChoose(nextPin(cluster.pins, chosen) ?? cluster.pins[0])
  }
  return (
    <div ref={frame} className="contents">
      <LazyMap {...map} onMove={setSeen}>
        {clusters.map((cluster) => (
          <Pin
            key={cluster.key}
            name={cluster.key}
            onHold={(isHeld) => hold(cluster.key, isHeld)}
            position={cluster.position}
            kind={cluster.pins.length > 1 ? "several" : cluster.pins[0].kind}
            count={storiesAmong(cluster.pins)}
            label={labelOf(cluster)}
            isChosen={cluster.pins.some(({ key }) => key === chosen?.key)}
            onPress={() => press(cluster)}
          />
        ))}
      </LazyMap>
    </div>
  )
}
