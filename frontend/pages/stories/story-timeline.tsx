import type { StoryOrder } from "#protocol/story-list.ts"
import type { StoryCard as StoryCardData } from "#protocol/story.ts"
import { HappenedWords } from "../../stories/story-date.tsx"
import { StoryCard } from "../../stories/story-card.tsx"
import { storyCount } from "../../people/person-text.ts"
import { longDate } from "../../lib/format.ts"
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx"
import { dayName } from "./months.ts"
import { type Counts, type Period, periodsOf } from "./periods.ts"

/** The layout of the timeline, shared with its skeleton. */
const track = "relative border-l-2 border-line ml-2 pl-5 md:pl-8"
const columns = "grid grid-cols-1 gap-4 lg:grid-cols-[180px_minmax(0,1fr)] lg:gap-6"

interface OnePeriodProps {
  readonly period: Period
  readonly order: StoryOrder
}

/** What stands above a story: the day it was recorded, or when it happened in the family's words. */
const Moment = ({
  story,
  order,
}: {
  readonly story: StoryCardData
  readonly order: StoryOrder
}) => {
  if (order === "recorded") return dayName(story.createdAt)
  return story.happened === null ? (
    `Recorded ${longDate(story.createdAt)}`
  ) : (
    <HappenedWords happened={story.happened} />
  )
}

const OnePeriod = ({ period: { key, heading, count, stories }, order }: OnePeriodProps) => (
  <section aria-labelledby={`period${key}`} className={columns}>
    <div className="lg:sticky lg:top-6 lg:self-start lg:text-right">
      <h3 id={`period${key}`} className="text-xl">
        {heading}
      </h3>
      <p className="text-sm text-faded">{storyCount(count)}</p>
    </div>
    <ol className={`${track} grid grid-cols-1 gap-6`}>
      {stories.map((story) => (
        <li key={story.id} className="relative grid min-w-0 grid-cols-1 gap-2">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[29px] size-4 rounded-full border-3 border-paper bg-ember md:-left-[41px]"
          />
          <p className="text-sm font-semibold wrap-anywhere text-faded tabular-nums">
            <Moment story={story} order={order} />
          </p>
          <StoryCard story={story} />
        </li>
      ))}
    </ol>
  </section>
)

interface StoryTimelineProps {
  readonly stories: ReadonlyArray<StoryCardData>
  readonly order?: StoryOrder
  readonly counts?: Counts | undefined
}

const noCounts: Counts = { months: [], decades: [], undated: 0 }

/** The stories as a timeline, the latest first. */
export const StoryTimeline = (props: StoryTimelineProps) => {
  const { stories, order = "recorded", counts = noCounts } = props
  return (
    <div className="grid max-w-[880px] grid-cols-1 gap-10">
      {periodsOf(stories, order, counts).map((period) => (
        <OnePeriod key={period.key} period={period} order={order} />
      ))}
    </div>
  )
}

export const StoryTimelineSkeleton = () => (
  <div className="max-w-[880px]">
    <output className="sr-only">Loading the stories…</output>
    <div className={columns}>
      <Skeleton className="h-8 w-36 lg:justify-self-end" />
      <div className={`${track} grid grid-cols-1 gap-6`}>
        {[0, 1, 2].map((entry) => (
          <div
            key={entry}
            className="grid grid-cols-1 gap-4 rounded-md border border-line bg-raised p-5"
          >
            <Skeleton className="h-7 w-24" />
            <Skeleton className="h-7 w-4/5" />
            <SkeletonText lines={2} />
          </div>
        ))}
      </div>
    </div>
  </div>
)
