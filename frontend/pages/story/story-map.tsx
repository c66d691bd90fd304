import { Maximize2 } from "lucide-react"
import { type ReactNode, useState } from "react"
import { limits } from "#protocol/limits.ts"
import type { NamedPlace } from "#protocol/named-place.ts"
import type { Position } from "#protocol/place.ts"
import type { Story } from "#protocol/story.ts"
import { placeLineOf } from "../../stories/story-location.ts"
import { LazyMap } from "../../map/lazy-map.tsx"
import { MapComing } from "../../map/map-placeholder.tsx"
import { overviewOf } from "../../map/fit-bounds.ts"
import { Pin } from "../../map/pin.tsx"
import type { MapView } from "../../map/viewport.ts"
import { CoordinatesField } from "../../location/coordinates-field.tsx"
import { coordinatesOf, positionOf } from "../../location/position.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { WhenNear } from "../../ui/render-when-visible.tsx"
import { byState, whenNamed } from "./mentioned-places-text.ts"

const { zoom } = limits.map
const size = "h-56"

interface Places {
  readonly recorded: Position | null
  readonly named: ReadonlyArray<NamedPlace>
}

/** Of one place as close as `zoom`, of several all of them, no closer than that. */
const viewOf = ({ recorded, named }: Places, zoom: number): MapView => {
  const view = overviewOf([...(recorded === null ? [] : [recorded]), ...named])
  return view.kind === "at" ? { ...view, zoom } : { ...view, maxZoom: zoom }
}

interface PinsProps extends Places {
  readonly place: string | null
  readonly onListenFrom: ((second: number) => void) | undefined
}

const Pins = ({ recorded, named, place, onListenFrom }: PinsProps) => (
  <>
    {recorded !== null && (
      <Pin
        kind="recorded"
        position={recorded}
        label={place === null ? "Happened here" : `Happened here: ${place}`}
      />
    )}
    {named.map((one) => (
      <Pin
        key={one.id}
        kind="named"
        position={one}
        label={`${one.name}, ${whenNamed(one)}`}
        {...(onListenFrom && { onPress: () => onListenFrom(one.start) })}
      />
    ))}
  </>
)

export interface StoryMapProps {
  readonly story: Story
  /** Undefined where there is nothing to hear. */
  readonly onListenFrom: ((second: number) => void) | undefined
  /** What else can be done with the position. */
  readonly actions: ReactNode
}

/** Where a story was recorded and the confirmed places it speaks of; nothing where no position is known. */
export const StoryMap = ({ story, onListenFrom, actions }: StoryMapProps) => {
  const [isEnlarged, setEnlarged] = useState(false)
  const recorded = positionOf(story)
  const named = byState(story.namedPlaces).confirmed
  const place = placeLineOf(story)
  if (recorded === null && named.length === 0) return null
  const pins = <Pins {...{ recorded, named, place, onListenFrom }} />
  const notice =
    recorded === null ? named.map(({ name }) => name).join(", ") : coordinatesOf(recorded)
  return (
    <div className="grid grid-cols-1 gap-3">
      <WhenNear before={<MapComing className={size} />}>
        <LazyMap
          label="Map of this story"
          view={viewOf({ recorded, named }, zoom.small)}
          className={size}
          notice={notice}
        >
          {pins}
        </LazyMap>
      </WhenNear>
      {story.isOnlyTown && (
        <p className="text-sm text-faded">
          We keep only the town where it happened, not the exact spot.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={<Maximize2 />} onClick={() => setEnlarged(true)}>
          Enlarge the map
        </Button>
        {actions}
      </div>
      <Dialog
        open={isEnlarged}
        onOpenChange={setEnlarged}
        size="wide"
        title={<bdi>{place ?? "Places in the story"}</bdi>}
      >
        <LazyMap
          label="Enlarged map of this story"
          view={viewOf({ recorded, named }, zoom.enlarged)}
          className="h-[45dvh] md:h-[55dvh]"
          notice={notice}
        >
          {pins}
        </LazyMap>
        {recorded !== null && <CoordinatesField position={recorded} />}
      </Dialog>
    </div>
  )
}
