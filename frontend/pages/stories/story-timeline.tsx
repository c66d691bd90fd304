import type { FirstStories, StoryOrder } from "#protocol/story-list.ts"
import type { StoryCard as StoryCardData } from "#protocol/story.ts"
import { HappenedWords } from "../../stories/story-date.tsx"
import { StoryRow } from "../../stories/story-row.tsx"
import { storyCount } from "../../people/person-text.ts"
import { longDate } from "../../lib/format.ts"
import { groupBy } from "../../lib/group-by.ts"
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx"
import { dayName } from "./months.ts"
import { type Counts, type Period, periodsOf } from "./periods.ts"

/** The layout of the timeline, shared with its skeleton. */
const track = "relative border-l-2 border-line ml-2 pl-5 md:pl-8"
const columns = "grid grid-cols-1 gap-4 lg:grid-cols-[180px_minmax(0,1fr)] lg:gap-6"

/** What stands above stories: the day they were recorded, or when they happened in the family's words. */
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

/** Stories with the same moment, one after the other, stand under it together. */
const momentOf = ({ createdAt, happened }: StoryCardData, order: StoryOrder): string =>
  order === "happened" && happened !== null
    ? `${happened.words} ${String(happened.from)} ${String(happened.to)}`
    : dayName(createdAt)

interface OnePeriodProps {
  readonly period: Period
  readonly order: StoryOrder
}

const OnePeriod = ({ period: { key, heading, count, stories }, order }: OnePeriodProps) => (
  <section aria-labelledby={`period${key}`} className={columns}>
    <div className="lg:sticky lg:top-6 lg:self-start lg:text-right">
      <h3 id={`period${key}`} className="text-xl">
        {heading}
      </h3>
      <p className="text-sm text-faded">{storyCount(count)}</p>
    </div>
    <ol className={`${track} grid grid-cols-1 gap-5`}>
      {[...groupBy(stories, (story) => momentOf(story, order))].map(([moment, stories]) => (
        <li key={moment} className="relative grid min-w-0 grid-cols-1 gap-1">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[29px] size-4 rounded-full border-3 border-paper bg-ember md:-left-[41px]"
          />
          <p className="text-sm font-semibold wrap-anywhere text-faded tabular-nums">
            {stories[0] && <Moment story={stories[0]} order={order} />}
          </p>
          <ul className="grid grid-cols-1">
            {stories.map((story) => (
              <li key={story.id} className="min-w-0">
                <StoryRow story={story} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  </section>
)

interface StoryTimelineProps {
  readonly stories: ReadonlyArray<StoryCardData>
  readonly order: StoryOrder
  readonly first: FirstStories
  readonly counts?: Counts | undefined
}

const noCounts: Counts = { months: [], decades: [], undated: 0 }

/** The stories as a timeline, in the order they come. */
export const StoryTimeline = ({ stories, order, first, counts = noCounts }: StoryTimelineProps) => (
  <div className="grid max-w-[880px] grid-cols-1 gap-10">
    {periodsOf(stories, order, counts, first).map((period) => (
      <OnePeriod key={period.key} period={period} order={order} />
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
