import type { FirstStories, StoryOrder, StoryOverview } from "#protocol/story-list.ts"
import { middleOf, yearOf } from "#protocol/dates/calendar.ts"
import type { StoryCard } from "#protocol/story.ts"
import { groupBy } from "../../lib/group-by.ts"
import { byMonth, countOf, monthName } from "./months.ts"

/** What is counted over all stories of a timeline. */
export type Counts = Pick<StoryOverview, "months" | "decades" | "undated">

/** A part of the timeline under one heading. */
export interface Period {
  readonly key: string
  readonly heading: string
  /** How many stories it has, those not shown yet included. */
  readonly count: number
  readonly stories: ReadonlyArray<StoryCard>
}

/** The first year of the decade in which a story happened; null where nobody can say. */
export const decadeOf = ({ happened }: Pick<StoryCard, "happened">): number | null =>
  happened === null || happened.from === null || happened.to === null
    ? null
    : Math.floor(yearOf(middleOf({ from: happened.from, to: happened.to })) / 10) * 10

/** By decades, in the order in which the stories come; those without a date under a heading of their own. */
const byDecade = (
  stories: ReadonlyArray<StoryCard>,
  { decades, undated }: Counts,
): ReadonlyArray<Period> =>
  [...groupBy(stories, decadeOf)].map(([decade, stories]) => {
    const counted =
      decade === null ? undated : (decades.find((one) => one.decade === decade)?.stories ?? 0)
    return {
      key: decade === null ? "unknown" : String(decade),
      heading: decade === null ? "Date not known" : `${String(decade)}s`,
      count: Math.max(stories.length, counted),
      stories,
    }
  })

/** The parts of a timeline. */
export const periodsOf = (
  stories: ReadonlyArray<StoryCard>,
  order: StoryOrder,
  counts: Counts,
  first: FirstStories = "newest",
): ReadonlyArray<Period> =>
  order === "happened"
    ? byDecade(stories, counts)
    : byMonth(stories, first).map((month) => ({
        key: month.key,
        heading: monthName(month.key),
        count: countOf(month, counts.months),
        stories: month.stories,
      }))
