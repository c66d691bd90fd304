import { type Days, shapeOf, yearOf } from "#protocol/dates/calendar.ts"
import { dateFormat } from "./date-format.ts"
import { calendarDay } from "./format.ts"

const at = (day: string) => new Date(`${day}T00:00:00Z`)

/**
 * Days in the reader's own language, as short as they can be said: '12 May 1952', 'May 1952', '1952',
 * '1939 – 1945', '1 June – 31 August 1944'.
 */
export const daysInWords = (days: Days): string => {
  const { from, to } = days
  switch (shapeOf(days)) {
    case "day":
      return calendarDay(from)
    case "month":
      return dateFormat({
        month: "long",
        year: "numeric",
        timeZone: "UTC",
      }).format(at(from))
    case "years":
      return yearOf(from) === yearOf(to)
        ? String(yearOf(from))
        : `${String(yearOf(from))} – ${String(yearOf(to))}`
    case "days":
      return (
        dateFormat({
          dateStyle: "long",
          timeZone: "UTC",
        })
          .formatRange(at(from), at(to))
          // Some browsers set thin spaces around the dash, others plain ones.
          .replaceAll("\u2009", " ")
      )
  }
}
