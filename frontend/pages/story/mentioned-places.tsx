import { Check, ChevronDown, Play, Undo2, X } from "lucide-react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import type { NamedPlace, NamedPlaceState } from "#protocol/named-place.ts"
import { Button } from "../../ui/button.tsx"
import { whereWords } from "../../location/where-words.ts"
import { minutesSeconds } from "../../lib/format.ts"
import { byState, whenNamed } from "./mentioned-places-text.ts"

interface NamedPlacesProps {
  readonly places: ReadonlyArray<NamedPlace>
  readonly mayAnswer: boolean
  /** Undefined where there is nothing to hear. */
  readonly onListenFrom: ((second: number) => void) | undefined
  readonly onAnswer: (place: NamedPlace, state: NamedPlaceState) => void
}

/** So many suggestions are shown until somebody wants the rest. */
const few = 3

const PlaceName = ({ place }: { readonly place: NamedPlace }) => (
  <p className="min-w-0 wrap-anywhere">
    <bdi className="font-semibold">{place.name}</bdi>{" "}
    <bdi className="text-sm text-faded">{whereWords(place, place.name)}</bdi>
  </p>
)

type PlaceProps = Omit<NamedPlacesProps, "places" | "mayAnswer"> & { readonly place: NamedPlace }

const Sentence = ({ place, onListenFrom }: PlaceProps) => {
  // Places are looked for in English words: those that were told, or their translation.
  const words = (
    <span lang="en" dir="auto" className="min-w-0 italic wrap-anywhere">
      {place.sentence}
    </span>
  )
  if (onListenFrom === undefined) return <p className="py-2">{words}</p>
  return (
    <button
      type="button"
      onClick={() => onListenFrom(place.start)}
      className="-mx-2 flex min-h-12 items-start gap-3 rounded-sm p-2 text-left hover:bg-sunken"
    >
      <span className="inline-flex shrink-0 items-center gap-1.5 font-semibold text-ember tabular-nums">
        <Play aria-hidden="true" className="size-4" />
        <span>
          <span className="sr-only">Play from </span>
          {minutesSeconds(place.start)}
        </span>
      </span>
      {words}
    </button>
  )
}

const Suggestion = (props: PlaceProps) => {
  const { place, onAnswer } = props
  return (
    <li className="grid grid-cols-1 border-t border-line py-3">
      <PlaceName place={place} />
      <Sentence {...props} />
      <div className="flex flex-wrap gap-2 pt-1 [&>button]:gap-1.5 [&>button]:px-3">
        <Button icon={<Check />} data-yes onClick={() => onAnswer(place, "confirmed")}>
          <span>
            Yes, this is the place <span className="sr-only">({place.name})</span>
          </span>
        </Button>
        <Button variant="quiet" icon={<X />} onClick={() => onAnswer(place, "dismissed")}>
          <span>
            No <span className="sr-only">({place.name})</span>
          </span>
        </Button>
      </div>
    </li>
  )
}

const Undo = ({ place, onAnswer }: Pick<PlaceProps, "place" | "onAnswer">) => (
  <Button variant="quiet" icon={<Undo2 />} onClick={() => onAnswer(place, "suggested")}>
    <span>
      Undo <span className="sr-only">({place.name})</span>
    </span>
  </Button>
)

const Confirmed = ({ place, onListenFrom, undo }: PlaceProps & { readonly undo: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-4 border-t border-line py-2">
    <div className="min-w-0 flex-1 basis-40">
      <PlaceName place={place} />
      {onListenFrom === undefined ? (
        <p className="text-sm text-faded">{whenNamed(place)}</p>
      ) : (
        <button
          type="button"
          onClick={() => onListenFrom(place.start)}
          className="-mx-2 inline-flex min-h-12 items-center gap-1.5 rounded-sm px-2 font-semibold text-ember tabular-nums hover:bg-sunken"
        >
          <Play aria-hidden="true" className="size-4" />
          <span>
            {whenNamed(place)} <span className="sr-only">(play {place.name})</span>
          </span>
        </button>
      )}
    </div>
    {undo}
  </li>
)

const Dismissed = (props: Omit<NamedPlacesProps, "mayAnswer">) => {
  const { places, onAnswer } = props
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 list-none items-center gap-2 text-sm text-faded [&::-webkit-details-marker]:hidden">
        {places.length === 1 ? "1 answered with No" : `${String(places.length)} answered with No`}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <ul>
        {places.map((place) => (
          <li key={place.id} className="flex flex-wrap items-center justify-between gap-x-4">
            <PlaceName place={place} />
            <Undo place={place} onAnswer={onAnswer} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** An answer takes its button away: the focus goes to that of the next one, or else to the heading. */
const useNextFocus = () => {
  const section = useRef<HTMLElement>(null)
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    if (pressed.current === null || pressed.current.isConnected) return
    pressed.current = null
    const next = section.current?.querySelector<HTMLElement>("button[data-yes]")
    const heading = section.current?.querySelector<HTMLElement>("h2")
    ;(next ?? heading)?.focus({ preventScroll: true })
  })
  return {
    section,
    answered: () => {
      pressed.current = document.activeElement
    },
  }
}

/** The places a story speaks of: those to look at, those the family confirmed, and those it did not mean. */
export const NamedPlaces = (props: NamedPlacesProps) => {
  const { places, mayAnswer, onAnswer } = props
  const [isWhole, setWhole] = useState(false)
  const { section, answered } = useNextFocus()
  const { suggested, confirmed, dismissed } = byState(places)
  const toLookAt = mayAnswer ? suggested : []
  const shown = isWhole ? toLookAt : toLookAt.slice(0, few)
  if (confirmed.length === 0 && (!mayAnswer || places.length === 0)) return null
  const answer: NamedPlacesProps["onAnswer"] = (place, state) => {
    answered()
    onAnswer(place, state)
  }
  const own = { ...props, onAnswer: answer }
  return (
    <section ref={section} aria-labelledby="named-places" className="grid grid-cols-1">
      <h2 id="named-places" tabIndex={-1} className="pb-2 text-xl">
        Places in the story
      </h2>
      {confirmed.length > 0 && (
        <ul aria-label="Confirmed">
          {confirmed.map((place) => (
            <Confirmed
              key={place.id}
              {...own}
              place={place}
              undo={mayAnswer && <Undo place={place} onAnswer={answer} />}
            />
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <>
          <p className="border-t border-line pt-3 pb-2 text-faded">
            {toLookAt.length === 1
              ? "This story seems to mention a place. Is it this one?"
              : "This story seems to mention these places. Are they right?"}
          </p>
          <ul aria-label="To check">
            {shown.map((place) => (
              <Suggestion key={place.id} {...own} place={place} />
            ))}
          </ul>
        </>
      )}
      {shown.length < toLookAt.length && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          Show {toLookAt.length - shown.length} more
        </Button>
      )}
      {mayAnswer && dismissed.length > 0 && <Dismissed {...own} places={dismissed} />}
    </section>
  )
}
