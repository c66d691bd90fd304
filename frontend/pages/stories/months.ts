import type { FirstStories, MonthCount } from "#protocol/story-list.ts"
import type { StoryCard } from "#protocol/story.ts"
import { dateFormat } from "../../lib/date-format.ts"
import { groupBy } from "../../lib/group-by.ts"

interface TimelineMonth {
  /** `2026-10`. */
  readonly key: string
  readonly stories: ReadonlyArray<StoryCard>
}

const twoDigits = (number: number) => String(number).padStart(2, "0")

/** The month in the user's time zone. */
const monthOf = (iso: string): string => {
  const date = new Date(iso)
  return Number.isNaN(date.getTime())
    ? ""
    : `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}`
}

/** Groups stories by month; stories with the same time keep their order. */
export const byMonth = (
  stories: ReadonlyArray<StoryCard>,
  first: FirstStories = "newest",
): ReadonlyArray<TimelineMonth> => {
  const direction = first === "newest" ? -1 : 1
  const sorted = stories.toSorted(
    (one, other) => direction * one.createdAt.localeCompare(other.createdAt),
  )
  const months = groupBy(sorted, ({ createdAt }) => monthOf(createdAt))
  return [...months].map(([key, stories]) => ({ key, stories }))
}

/** How many stories a month has: as counted over them all, and never fewer than are shown. */
export const countOf = (
  { key, stories }: TimelineMonth,
  counted: ReadonlyArray<MonthCount>,
): number => Math.max(stories.length, counted.find(({ month }) => month === key)?.stories ?? 0)

/** October 2026, in the reader's own language. */
export const monthName = (key: string): string =>
  key === ""
    ? "Date not known"
    : dateFormat({ month: "long", year: "numeric" }).format(new Date(`${key}-15T12:00:00`))

/** For example 'Sunday, October 18'; the year is in the heading of the month. */
export const dayName = (iso: string): string => {
  const date = new Date(iso)
  return Number.isNaN(date.getTime())
    ? ""
    : dateFormat({ weekday: "long", month: "long", day: "numeric" }).format(date)
}
