import { ArrowRight, MessageCircle } from "lucide-react"
import { useEffect, useMemo, useRef, useState } from "react"
import { Link } from "wouter"
import type { MapStory } from "#protocol/map.ts"
import { MoreStories } from "../../stories/load-more.tsx"
import { type MapPin, pinsOf, spotName, spotTown } from "../../map/map-pins.ts"
import { Button } from "../../ui/button.tsx"
import { cx } from "../../ui/cx.ts"
import { longDate, minutesSeconds } from "../../lib/format.ts"
import { atStart, earlier, later, withRow } from "./list-page.ts"

interface PinListProps {
  readonly stories: ReadonlyArray<MapStory>
  readonly chosen: MapPin | null
  readonly onChoose: (pin: MapPin) => void
}

const row = "grid min-h-12 w-full content-center gap-0.5 rounded-sm text-left transition-colors"
const ground = (isChosen: boolean) => (isChosen ? "bg-ember-wash" : "hover:bg-sunken")

/** Where a story was recorded, or which place it names and when. */
const Words = ({ pin }: { readonly pin: MapPin }) => {
  const town = spotTown(pin.spot)
  const place = (
    <>
      <bdi>{spotName(pin.spot)}</bdi>
      {town !== "" && `, ${town}`}
    </>
  )
  if (pin.kind === "recorded") {
    return <span className="text-sm wrap-anywhere text-faded">{place}</span>
  }
  return (
    <span className="flex items-center gap-2 text-sm wrap-anywhere text-faded">
      <MessageCircle aria-hidden="true" className="size-4 shrink-0 text-sage" />
      <span>
        Mentions {place}, at {minutesSeconds(pin.spot.start)}
      </span>
    </span>
  )
}

interface RowProps extends Omit<PinListProps, "stories"> {
  readonly story: MapStory
}

/** A story with its places: that where it was recorded by its title, others below. */
const Row = ({ story, chosen, onChoose }: RowProps) => {
  const [first, ...others] = useMemo(() => pinsOf([story]), [story])
  if (first === undefined) return null
  const isHere = chosen?.story.id === story.id
  return (
    <>
      <button
        type="button"
        aria-pressed={first.key === chosen?.key}
        onClick={() => onChoose(first)}
        className={cx(row, "px-3 py-2", ground(first.key === chosen?.key))}
      >
        <span className="font-semibold wrap-anywhere">
          <bdi>{story.title}</bdi>
        </span>
        <span className="text-sm wrap-anywhere text-faded">
          <bdi>{story.teller}</bdi> · {longDate(story.recordedAt)}
        </span>
        <Words pin={first} />
      </button>
      {others.map((pin) => (
        <button
          key={pin.key}
          type="button"
          aria-pressed={pin.key === chosen?.key}
          onClick={() => onChoose(pin)}
          className={cx(row, "py-1 pr-3 pl-6", ground(pin.key === chosen?.key))}
        >
          <Words pin={pin} />
        </button>
      ))}
      {isHere && (
        <Button asChild variant="quiet" icon={<ArrowRight />} className="px-3!">
          <Link href={`/story/${String(story.id)}`}>Open the story</Link>
        </Button>
      )}
    </>
  )
}

/** Where a row is brought into the sight of its list, and the page stays as it is. */
const reveal = (list: HTMLElement, row: HTMLElement) => {
  const above = row.offsetTop - list.scrollTop
  if (above < 0 || above + row.offsetHeight > list.clientHeight) list.scrollTop = row.offsetTop
}

/** The stories of the map, in rows that come as somebody reads on. */
export const PinList = ({ stories, chosen, onChoose }: PinListProps) => {
  const list = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(atStart)
  const chosenId = chosen?.story.id
  const at = useMemo(() => stories.findIndex(({ id }) => id === chosenId), [stories, chosenId])
  const shown = withRow(drawn, at)
  const key = chosen?.key
  useEffect(() => {
    const row = key === undefined ? null : list.current?.querySelector("[data-chosen]")
    if (list.current && row instanceof HTMLElement) reveal(list.current, row)
  }, [key])
  const { from, to } = shown
  return (
    <div
      ref={list}
      className="relative max-h-[24rem] min-h-0 overflow-y-auto overscroll-auto rounded-md border border-line bg-raised p-1 lg:h-[24rem]"
    >
      {from > 0 && (
        <Button variant="quiet" className="w-full" onClick={() => setDrawn(earlier(shown))}>
          Show earlier stories in the list
        </Button>
      )}
      <ul aria-label="Stories on the map">
        {stories.slice(from, to).map((story) => (
          <li
            key={story.id}
            data-chosen={story.id === chosenId ? "" : undefined}
            className="border-line not-first:border-t"
          >
            <Row story={story} chosen={story.id === chosenId ? chosen : null} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {to < stories.length && (
        <MoreStories key={to} state="there" onMore={() => setDrawn(later(shown))} />
      )}
    </div>
  )
}
