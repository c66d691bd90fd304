/** A month as this server counts it: by UTC, so that all servers that share a store agree. */
export interface UsageMonth {
  /** Such as `2026-11`. */
  readonly id: string
  /** Such as `November`. */
  readonly name: string
  /** Such as `December 1`. */
  readonly nextDay: string
  /** Milliseconds since 1970 at which the next one begins. */
  readonly ends: number
}

const nameOf = (millis: number) =>
  new Date(millis).toLocaleString("en", { month: "long", timeZone: "UTC" })

export const monthOf = (now: number): UsageMonth => {
  const date = new Date(now)
  const ends = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
  return {
    id: date.toISOString().slice(0, 7),
    name: nameOf(now),
    nextDay: `${nameOf(ends)} 1`,
    ends,
  }
}

/** The same day that many months ago, or the first one after it, where a month has no such day. */
export const monthsAgo = (now: number, months: number): number => {
  const date = new Date(now)
  return date.setUTCMonth(date.getUTCMonth() - months)
}
