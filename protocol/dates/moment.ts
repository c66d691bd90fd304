import { Schema } from "effect"

const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?Z$/
/** Nothing was recorded before, and no clock of a device says so. */
const earliest = "1900"

/** A day such as the 31st of February, which `Date` takes for one in March, is none. */
const isMoment = (text: string) =>
  shape.test(text) &&
  text >= earliest &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().slice(0, 10) === text.slice(0, 10)

/** When something was recorded or written, in ISO 8601 and UTC; `message` for what is no such moment. */
export const momentWith = (message: string) =>
  Schema.String.check(
    Schema.isMaxLength(40, { message }),
    Schema.makeFilter((text: string) => isMoment(text) || message),
  )
