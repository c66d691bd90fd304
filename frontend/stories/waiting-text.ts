import type { Processing } from "#protocol/story.ts"
import { longDate, timeOfDay } from "../lib/format.ts"

export type WaitText = NonNullable<Extract<Processing, { readonly state: "working" }>["waits"]>

const dayOf = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate())

/** Noon, so that an hour that clocks skip changes no day. */
const dayAfter = (time: Date) =>
  new Date(time.getFullYear(), time.getMonth(), time.getDate() + 1, 12)

const isSameDay = (one: Date, other: Date) => dayOf(one).getTime() === dayOf(other).getTime()

/** When something that waits goes on, where the reader is: 'at 14:05', 'tomorrow at 0:30', 'on 1 December 2026 at 1:00'. */
const momentWords = (until: string, now: Date): string => {
  const moment = new Date(until)
  const left = moment.getTime() - now.getTime()
  if (Number.isNaN(left) || left < 60_000) return "in a moment"
  const time = timeOfDay(until)
  if (isSameDay(moment, now)) return `at ${time}`
  if (isSameDay(moment, dayAfter(now))) return `tomorrow at ${time}`
  return `on ${longDate(until)} at ${time}`
}

/** That it goes on by itself, and when. */
export const goesOnWords = ({ until }: WaitText, now: Date): string =>
  until === null
    ? "It'll continue by itself."
    : `It'll continue by itself ${momentWords(until, now)}.`
