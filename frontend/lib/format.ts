import { dateFormat } from "./date-format.ts"

/** 0:00, 9:05, 125:07: minutes run on beyond the hour, seconds always have two digits. */
export const minutesSeconds = (seconds: number | null | undefined): string => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds ?? 0)) : 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`
}

const some = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`

/** The same length in words, for screen readers: '2 minutes 5 seconds'. */
export const spokenLength = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const minutes = Math.floor(whole / 60)
  const rest = some(whole % 60, "second")
  return minutes === 0 ? rest : `${some(minutes, "minute")} ${rest}`
}

/** A waiting time, rounded up: '40 seconds', '12 minutes'. */
export const waitWords = (seconds: number): string =>
  seconds <= 90
    ? some(Math.max(1, Math.ceil(seconds)), "second")
    : some(Math.ceil(seconds / 60), "minute")

const dateWords = (iso: string, how: Intl.DateTimeFormatOptions = {}): string => {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? "" : dateFormat({ dateStyle: "long", ...how }).format(date)
}

/** 3 May 1952, in the words of the reader's own language: the day it was where the reader is. */
export const longDate = (iso: string): string => dateWords(iso)

/** The same of a day in the calendar, `1952-05-03`, which is that day everywhere. */
export const calendarDay = (day: string): string => dateWords(day, { timeZone: "UTC" })

/** 10:42, or 10:42 AM where people write it so. */
export const timeOfDay = (iso: string): string =>
  dateFormat({ timeStyle: "short" }).format(new Date(iso))

const conjunction = new Intl.ListFormat("en", { type: "conjunction" })

/** 'English, French, and German'. */
export const listed = (items: ReadonlyArray<string>): string => conjunction.format(items)
