import { ArrowRight, X } from "lucide-react"
import { type ReactNode, type Ref, useMemo } from "react"
import { Link } from "wouter"
import { limits } from "#protocol/limits.ts"
import type { MapStory } from "#protocol/map.ts"
import { daysInWords } from "../../lib/date-range-text.ts"
import { storyCount } from "../../people/person-text.ts"
import { type MapPin, spotName, spotTown } from "../../map/map-pins.ts"
import { pinsAt } from "../../map/same-location.ts"
import { CoordinatesField } from "../../location/coordinates-field.tsx"
import { Button } from "../../ui/button.tsx"
import { longDate, minutesSeconds } from "../../lib/format.ts"
import { IconButton } from "../../ui/icon-button.tsx"
import { NamedVoice } from "./mention-player.tsx"
import { listedPlace } from "./place-query.ts"

interface LocationPanelProps {
  readonly chosen: MapPin
  /** All there are, whatever is filtered. */
  readonly pins: ReadonlyArray<MapPin>
  readonly onClose: () => void
  /** The heading, to be focused. */
  readonly heading: Ref<HTMLHeadingElement>
}

const storyAddress = (pin: MapPin) => {
  const story = `/story/${String(pin.story.id)}`
  return pin.kind === "named" ? `${story}?t=${String(Math.floor(pin.spot.start))}` : story
}

const storiesAt = (place: string) => `/stories?location=${encodeURIComponent(place)}`

const StoryCaption = ({
  story: { teller, recordedAt, happened },
}: {
  readonly story: MapStory
}) => (
  <p className="text-sm wrap-anywhere text-faded">
    <bdi>{teller}</bdi> · recorded {longDate(recordedAt)}
    {happened !== null && <> · happened {daysInWords(happened)}</>}
  </p>
)

const Featured = ({ pin, children }: { readonly pin: MapPin; readonly children?: ReactNode }) => (
  <article aria-label="Featured story" className="grid content-start gap-3">
    <div className="grid gap-1">
      <h3 dir="auto" className="text-lg wrap-anywhere">
        {pin.story.title}
      </h3>
      <StoryCaption story={pin.story} />
      {pin.kind === "named" && (
        <p>
          Mentions <bdi>{spotName(pin.spot)}</bdi> at {minutesSeconds(pin.spot.start)}.
        </p>
      )}
    </div>
    {children}
    <div>
      <Button asChild variant="primary" icon={<ArrowRight />}>
        <Link href={storyAddress(pin)}>Open the story</Link>
      </Button>
    </div>
  </article>
)

interface OthersProps {
  readonly stories: ReadonlyArray<MapStory>
  /** Where all of them are listed; empty where that is nowhere. */
  readonly place: string
}

const Others = ({ stories, place }: OthersProps) => {
  const rest = stories.length - limits.map.others
  return (
    <section aria-labelledby="others" className="grid content-start gap-1">
      <h3 id="others" className="text-lg">
        Other stories from here
      </h3>
      <ul>
        {stories.slice(0, limits.map.others).map((story) => (
          <li key={story.id} className="border-line not-first:border-t">
            <Link
              href={`/story/${String(story.id)}`}
              className="grid min-h-12 content-center py-2 text-ink no-underline hover:text-ember-deep"
            >
              <span className="font-semibold wrap-anywhere">
                <bdi>{story.title}</bdi>
              </span>
              <StoryCaption story={story} />
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && place !== "" && (
        <p>
          <Link href={storiesAt(place)} className="link inline-flex min-h-12 items-center">
            View the rest: {String(rest)} more
          </Link>
        </p>
      )}
    </section>
  )
}

/** What there is at the chosen spot. */
export const LocationPanel = ({ chosen, pins, onClose, heading }: LocationPanelProps) => {
  const { stories, place } = useMemo(() => {
    const here = pinsAt(chosen.spot, pins)
    return {
      stories: [...new Set([chosen.story, ...here.map(({ story }) => story)])],
      place: listedPlace([chosen, ...here]),
    }
  }, [chosen, pins])
  const others = stories.slice(1)
  const town = spotTown(chosen.spot)
  return (
    <section
      aria-labelledby="spot"
      className="grid grid-cols-1 gap-5 rounded-md border border-line bg-raised p-5 md:p-6"
    >
      <header className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <h2 dir="auto" id="spot" ref={heading} tabIndex={-1} className="text-xl wrap-anywhere">
            {spotName(chosen.spot)}
          </h2>
          <p className="wrap-anywhere text-faded">
            {town !== "" && <>{town} · </>}
            <span>{storyCount(stories.length)} at this location</span>
          </p>
        </div>
        <IconButton label="Close this location" icon={<X />} onClick={onClose} />
      </header>
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-2">
        <Featured pin={chosen}>
          {chosen.kind === "named" && (
            <NamedVoice key={chosen.key} story={chosen.story.id} start={chosen.spot.start} />
          )}
        </Featured>
        {others.length > 0 && <Others stories={others} place={place} />}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4 border-t border-line pt-5">
        <div className="min-w-0 flex-[0_1_480px]">
          <CoordinatesField position={chosen.spot} button="Copy coordinates" />
        </div>
        {place !== "" && (
          <Link
            href={storiesAt(place)}
            className="link inline-flex min-h-12 max-w-full min-w-0 items-center"
          >
            <span className="wrap-anywhere">
              Stories from <bdi>{place}</bdi>
            </span>
          </Link>
        )}
      </div>
    </section>
  )
}
