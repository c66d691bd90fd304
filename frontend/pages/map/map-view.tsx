import type { StoryMap } from "#protocol/map.ts"
import type { Loaded } from "../../api/load-state.ts"
import type { MapPin } from "../../map/map-pins.ts"
import { FailedNotice } from "../../ui/load-error.tsx"
import { Page } from "../../ui/page.tsx"
import type { WantedPin } from "./selected-pin.ts"
import { MapSkeleton } from "./map-skeleton.tsx"
import { OpenMap } from "./map-layout.tsx"

export interface MapViewProps {
  readonly loaded: Loaded<StoryMap>
  readonly wanted: WantedPin
  readonly onChoose: (pin: MapPin | null) => void
}

const Content = ({ loaded, ...props }: MapViewProps) => {
  switch (loaded.state) {
    case "loading":
      return (
        <>
          <output className="sr-only">Loading…</output>
          <MapSkeleton />
        </>
      )
    case "failed":
      return (
        <FailedNotice title="The map couldn't load" text={loaded.text} onRetry={loaded.onRetry} />
      )
    case "here":
      return <OpenMap map={loaded.data} {...props} />
  }
}

export const MapView = (props: MapViewProps) => (
  <Page title="Story Map" isCompact>
    <Content {...props} />
  </Page>
)
