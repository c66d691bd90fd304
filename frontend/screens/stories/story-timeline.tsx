import type { MonthCount } from "#protocol/browsing.ts"
import type { StoryCard as StoryCardData } from "#protocol/story.ts"
import { StoryCard } from "../../cards/story-card.tsx"
import { storyCount } from "../../cards/person-words.ts"
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx"
import { byMonth, countOf, dayName, type Month, monthName } from "./months.ts"

/** The layout of the timeline, shared with its skeleton. */
const track = "relative border-l-2 border-line ml-2 pl-5 md:pl-8"
const columns = "grid grid-cols-1 gap-4 lg:grid-cols-[180px_minmax(0,1fr)] lg:gap-6"

interface OneMonthProps {
  readonly month: Month
  /** How many stories it has, those not shown yet included. */
  readonly count: number
}

const OneMonth = ({ month: { key, stories }, count }: OneMonthProps) => (
  <section aria-labelledby={`month${key}`} className={columns}>
    <div className="lg:sticky lg:top-6 lg:self-start lg:text-right">
      <h3 id={`month${key}`} className="text-xl">
        {monthName(key)}
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
          <p className="text-sm font-semibold text-faded tabular-nums">
            {dayName(story.createdAt)}
          </p>
          <StoryCard story={story} />
        </li>
      ))}
    </ol>
  </section>
)

interface StoryTimelineProps {
  readonly stories: ReadonlyArray<StoryCardData>
  readonly months?: ReadonlyArray<MonthCount> | undefined
}

/** The stories as a timeline, newest first. */
export const StoryTimeline = ({ stories, months = [] }: StoryTimelineProps) => (
  <div className="grid max-w-[880px] grid-cols-1 gap-10">
    {byMonth(stories).map((month) => (
      <OneMonth key={month.key} month={month} count={countOf(month, months)} />
    ))}
  </div>
)

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
