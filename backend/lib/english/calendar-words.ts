import { monthNames, weekdayNames } from "#protocol/dates/normalize.ts"
import { upperFirst } from "./capitals.ts"

/** Of a regular expression: the months as they are written. */
export const monthPattern = monthNames.map(upperFirst).join("|")
/** Without May, with which a sentence may ask as well. */
export const sureMonthPattern = monthPattern.replace("May|", "")

const calendarWord = new RegExp(
  `^(?:${monthNames.join("|")}|(?:${weekdayNames.join("|")})s?|christmas|easter)$`,
)

/** Whether a word in small letters is written with a capital for being a month, a day or a feast. */
export const isCalendarWord = (word: string): boolean => calendarWord.test(word)
