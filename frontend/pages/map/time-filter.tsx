import { X } from "lucide-react"
import type { StoryOrder } from "#protocol/story-list.ts"
import type { Days } from "#protocol/dates/calendar.ts"
import type { MapStory } from "#protocol/map.ts"
import { useMemo } from "react"
import { Button } from "../../ui/button.tsx"
import { RangeSlider } from "../../ui/range-slider.tsx"
import { Segmented } from "../../ui/segmented-control.tsx"
import { daysBetween, scaleOf, stepsOf, stepWords } from "./time-scale.ts"

const orders = [
  { value: "recorded", label: "When recorded" },
  { value: "happened", label: "When it happened" },
] as const

interface TimeFilterProps {
  /** All stories of the map, whatever else is chosen. */
  readonly stories: ReadonlyArray<MapStory>
  readonly order: StoryOrder
  readonly days: Days | null
  readonly undated: number
  readonly onChange: (changes: { readonly order?: StoryOrder; readonly days: Days | null }) => void
}

const undatedWords = (count: number) =>
  count === 1
    ? "1 story has no date, so it isn't shown."
    : `${String(count)} stories have no date, so they aren't shown.`

/** Leaves the stories of some time on the map. */
export const TimeFilter = ({ stories, order, days, undated, onChange }: TimeFilterProps) => {
  const scale = useMemo(() => scaleOf(stories, order), [stories, order])
  const [from, to] = scale === null ? [0, 0] : stepsOf(days, scale)
  return (
    <section aria-label="Time" className="grid min-w-0 grid-cols-1 gap-1">
      <div className="grid grid-cols-1 items-center gap-x-6 lg:grid-cols-[auto_minmax(0,1fr)_280px]">
        <Segmented
          label="Which time"
          segments={orders}
          value={order}
          onChoose={(order) => onChange({ order, days: null })}
        />
        {scale === null ? (
          order === "happened" && (
            <p className="flex min-h-12 items-center text-sm text-faded">
              There aren't enough dates to choose from yet.
            </p>
          )
        ) : (
          <RangeSlider
            labels={["From", "To"]}
            min={scale.first}
            max={scale.last}
            value={[from, to]}
            wordsOf={(step) => stepWords(step, scale)}
            onChange={(from, to) => onChange({ days: daysBetween(from, to, scale) })}
          />
        )}
        {scale !== null && (
          <p className="flex min-h-12 items-center justify-between gap-3 font-semibold tabular-nums">
            <span>
              {stepWords(from, scale)}
              {to !== from && ` – ${stepWords(to, scale)}`}
            </span>
            {days !== null && (
              <Button
                variant="quiet"
                className="px-3!"
                icon={<X />}
                onClick={() => onChange({ days: null })}
              >
                All times
              </Button>
            )}
          </p>
        )}
      </div>
      <output className="text-sm text-faded">{undated > 0 && undatedWords(undated)}</output>
    </section>
  )
}
