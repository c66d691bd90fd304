import type { MonthCount } from "#protocol/story-list.ts"

/** On these days of the month every time zone is in the same month as UTC. */
const isAmidMonth = (day: number) => day > 2 && day < 27

const calendarOf = (zone: string) => {
  const parts = { year: "numeric", month: "2-digit" } as const
  try {
    return new Intl.DateTimeFormat("en-CA", { ...parts, timeZone: zone })
  } catch {
    // The browser may name a zone that this server does not know.
    return new Intl.DateTimeFormat("en-CA", { ...parts, timeZone: "UTC" })
  }
}

/**
 * Returns a function that gives a time's month in a zone, such as `2026-10`; empty for an invalid
 * time.
 */
export const monthsIn = (zone: string) => {
  const calendar = calendarOf(zone)
  return (iso: string): string => {
    const date = new Date(iso)
    if (Number.isNaN(date.getTime())) return ""
    if (isAmidMonth(date.getUTCDate())) return date.toISOString().slice(0, 7)
    const parts = new Map(calendar.formatToParts(date).map(({ type, value }) => [type, value]))
    return `${parts.get("year") ?? ""}-${parts.get("month") ?? ""}`
  }
}

interface DatedStory {
  readonly createdAt: string
  readonly isOwn: boolean
}

/** The number of stories in each month, newest month first. */
export const countByMonth = (
  stories: ReadonlyArray<DatedStory>,
  zone: string,
): ReadonlyArray<MonthCount> => {
  const monthOf = monthsIn(zone)
  const months = new Map<string, { stories: number; own: number }>()
  for (const { createdAt, isOwn } of stories) {
    const month = monthOf(createdAt)
    const count = months.get(month) ?? { stories: 0, own: 0 }
    months.set(month, { stories: count.stories + 1, own: count.own + (isOwn ? 1 : 0) })
  }
  return [...months]
    .map(([month, count]) => ({ month, ...count }))
    .toSorted((one, other) => (one.month < other.month ? 1 : -1))
}
