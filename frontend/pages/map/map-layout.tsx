import { Maximize, MapPin as PinIcon, Search } from "lucide-react"
import { useMemo, useRef } from "react"
import { limits } from "#protocol/limits.ts"
import type { StoryMap } from "#protocol/map.ts"
import { storyCount } from "../../people/person-text.ts"
import { StatCards } from "../../stories/stat-cards.tsx"
import { type MapPin, pinsOf } from "../../map/map-pins.ts"
import { StoriesMap } from "../../map/stories-map.tsx"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { TextInput } from "../../ui/field.tsx"
import { chosenAmong, type WantedPin } from "./selected-pin.ts"
import { CoordinatesNotice } from "./coordinates-notice.tsx"
import { distributionOf } from "./map-stats.ts"
import { KindSwitches } from "./layer-toggles.tsx"
import { LocationPanel } from "./location-panel.tsx"
import { areas, frame, mapHeight } from "./page-grid.ts"
import { PinList } from "./pin-list.tsx"
import { TimeFilter } from "./time-filter.tsx"
import { type Filters, noFilters, useFilters } from "./use-filters.ts"
import { usePanelFocus } from "./use-panel-focus.ts"
import { useView } from "./use-map-viewport.ts"

interface NothingProps {
  readonly map: StoryMap
  readonly filters: Filters
  readonly onShowAll: () => void
}

/** Why the list is empty. */
const Nothing = ({ map, filters, onShowAll }: NothingProps) =>
  map.stories.length === 0 ? (
    <EmptyState
      icon={<PinIcon />}
      title="No stories with GPS locations yet"
      text="A story appears here once it says where it happened."
    />
  ) : (
    <EmptyState
      title={filters.query.trim() === "" ? "No stories to show" : "No stories match your search"}
      text="Try other words, another time or other pins."
      action={<Button onClick={onShowAll}>Show all stories</Button>}
    />
  )

interface SearchFieldProps {
  readonly query: string
  readonly onChange: (query: string) => void
}

const SearchField = ({ query, onChange }: SearchFieldProps) => (
  <search className="relative">
    <Search
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-faded"
    />
    <TextInput
      type="search"
      className="pl-11!"
      aria-label="Search the map"
      placeholder="Title, storyteller or place"
      maxLength={limits.text.query}
      value={query}
      onChange={({ target }) => onChange(target.value)}
    />
  </search>
)

const isNamedAnywhere = (pins: ReadonlyArray<MapPin>) => pins.some(({ kind }) => kind === "named")

interface OpenMapProps {
  readonly map: StoryMap
  readonly wanted: WantedPin
  readonly onChoose: (pin: MapPin | null) => void
}

export const OpenMap = ({ map, wanted, onChoose }: OpenMapProps) => {
  const all = useMemo(() => pinsOf(map.stories), [map.stories])
  const figures = useMemo(() => distributionOf(map), [map])
  const chosen = chosenAmong(all, wanted)
  const { filters, left, change } = useFilters(map.stories)
  const { view, look, lookAt, showAll, stayAt } = useView(all, chosen)
  const { heading, focusSoon, remember, leave } = usePanelFocus()
  const drawn = useRef<HTMLDivElement>(null)

  const chooseOnMap = (pin: MapPin) => {
    stayAt(pin)
    remember()
    focusSoon()
    if (pin.key !== chosen?.key) onChoose(pin)
  }
  const chooseInList = (pin: MapPin) => {
    remember()
    if (pin.key === chosen?.key) lookAt(pin)
    else onChoose(pin)
    // On a phone the map is above the list.
    drawn.current?.scrollIntoView({ block: "nearest" })
  }
  return (
    <div className={frame}>
      <section aria-labelledby="found" className={`${areas.list} grid content-start gap-3`}>
        <SearchField query={filters.query} onChange={(query) => change({ query })} />
        <h2 id="found" className="sr-only">
          Stories on the map
        </h2>
        <output className="text-sm text-faded">{storyCount(left.stories.length)} on the map</output>
        {left.stories.length === 0 ? (
          <Nothing map={map} filters={filters} onShowAll={() => change(noFilters)} />
        ) : (
          <PinList stories={left.stories} chosen={chosen} onChoose={chooseInList} />
        )}
      </section>
      <div ref={drawn} className={`${areas.map} scroll-my-4`}>
        <StoriesMap
          label="Map of the stories"
          className={mapHeight}
          view={view}
          pins={left.pins}
          chosen={chosen}
          onChoose={chooseOnMap}
          onLook={look}
          notice={<CoordinatesNotice pins={left.pins} chosen={chosen} />}
        />
      </div>
      <div className={`${areas.time} grid grid-cols-1 gap-1`}>
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          {isNamedAnywhere(all) && (
            <KindSwitches shown={filters.kinds} onChange={(kinds) => change({ kinds })} />
          )}
          {left.pins.length > 0 && (
            <Button
              variant="quiet"
              className="ml-auto px-3!"
              icon={<Maximize />}
              onClick={() => showAll(left.pins)}
            >
              Show all pins
            </Button>
          )}
        </div>
        {all.length > 0 && (
          <TimeFilter
            stories={map.stories}
            order={filters.order}
            days={filters.days}
            undated={left.undated}
            onChange={change}
          />
        )}
      </div>
      <div className={areas.panel}>
        {chosen === null ? (
          <p className="rounded-md border border-dashed border-edge px-5 py-3 text-faded">
            Choose a story in the list, or a pin on the map, to see what was told there.
          </p>
        ) : (
          <LocationPanel
            chosen={chosen}
            pins={all}
            heading={heading}
            onClose={() => {
              leave()
              onChoose(null)
            }}
          />
        )}
      </div>
      <section aria-labelledby="distribution" className={`${areas.card} grid gap-4 pt-4`}>
        <h2 id="distribution" className="text-xl">
          Global Story Distribution
        </h2>
        <StatCards stats={figures} />
      </section>
    </div>
  )
}
