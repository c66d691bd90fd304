import { ArrowRight, MapPin as PinIcon, Play } from "lucide-react"
import { useMemo, useState } from "react"
import { Link } from "wouter"
import type { PersonId } from "#protocol/ids.ts"
import type { MapStory } from "#protocol/map.ts"
import { useMap } from "../../api/map.ts"
import { type MapPin, pinsOf, spotName } from "../../map/map-pins.ts"
import { MapComing } from "../../map/map-placeholder.tsx"
import { overviewOf } from "../../map/fit-bounds.ts"
import { StoriesMap } from "../../map/stories-map.tsx"
import type { MapView } from "../../map/viewport.ts"
import { Button } from "../../ui/button.tsx"
import { minutesSeconds } from "../../lib/format.ts"
import { WhenNear } from "../../ui/render-when-visible.tsx"

const size = "h-72 md:h-96"

/** The story whose pin was pressed, from the second on at which it names the place. */
const Chosen = ({ pin }: { readonly pin: MapPin }) => {
  const { story, spot } = pin
  const address = `/story/${String(story.id)}`
  return (
    <p className="wrap-anywhere">
      {pin.kind === "recorded" ? (
        <Link href={address} className="link" dir="auto">
          {story.title}
        </Link>
      ) : (
        <Link href={`${address}?t=${String(Math.floor(pin.spot.start))}`} className="link">
          <Play aria-hidden="true" className="mr-1 inline size-4" />
          <bdi>{story.title}</bdi>, at {minutesSeconds(pin.spot.start)}
        </Link>
      )}
      <span className="text-faded">
        {pin.kind === "recorded" ? ", which happened at " : ", which mentions "}
        <bdi>{spotName(spot)}</bdi>
      </span>
    </p>
  )
}

interface StoriesOnMapProps {
  readonly name: string
  readonly stories: ReadonlyArray<MapStory>
}

/** The places of a person's stories; nothing where there are none. */
export const StoriesOnMap = ({ name, stories }: StoriesOnMapProps) => {
  const pins = useMemo(() => pinsOf(stories), [stories])
  // Where it looks is decided by the pins that there are when it comes.
  return pins.length === 0 ? null : <PlacedStories name={name} pins={pins} />
}

interface PlacedStoriesProps {
  readonly name: string
  readonly pins: ReadonlyArray<MapPin>
}

const PlacedStories = ({ name, pins }: PlacedStoriesProps) => {
  const [view, setView] = useState<MapView>(() => overviewOf(pins.map(({ spot }) => spot)))
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const chosen = pins.find(({ key }) => key === chosenKey) ?? null
  return (
    <section aria-labelledby="on-map" className="grid grid-cols-1 gap-4">
      <h2 id="on-map" className="text-2xl wrap-anywhere">
        Stories of <bdi>{name}</bdi> on the Map
      </h2>
      <WhenNear before={<MapComing className={size} />}>
        <StoriesMap
          label={`Map of the stories of ${name}`}
          className={size}
          view={view}
          pins={pins}
          chosen={chosen}
          onChoose={({ key }) => setChosenKey(key)}
          onLook={setView}
          notice="You can see the places on each story's page."
        />
      </WhenNear>
      <div aria-live="polite" className="empty:hidden">
        {chosen !== null && <Chosen pin={chosen} />}
      </div>
      <div>
        <Button asChild icon={<PinIcon />}>
          <Link href="/map">
            Open on the map <ArrowRight aria-hidden="true" className="size-5" />
          </Link>
        </Button>
      </div>
    </section>
  )
}

/** A help that is only missing where it cannot be asked for. */
export const PersonMap = ({ id, name }: { readonly id: PersonId; readonly name: string }) => {
  const { data } = useMap(id)
  return data === undefined ? null : <StoriesOnMap name={name} stories={data.stories} />
}
