import { execFileSync } from "node:child_process"
import { expect, it } from "vitest"

/** What a page of somebody whose browser speaks that language writes. */
const writtenIn = (locale: string) => {
  const script = `
    import { calendarDay } from "./frontend/lib/format.ts"
    import { daysInWords } from "./frontend/lib/date-range-text.ts"
    import { monthName } from "./frontend/pages/stories/months.ts"
    const summer = daysInWords({ from: "1952-06-01", to: "1952-08-30" })
    console.log([calendarDay("1952-05-12"), summer, monthName("1952-05")].join("\\n"))`
  const env = { ...process.env, LC_ALL: `${locale}.UTF-8` }
  return execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    env,
    encoding: "utf8",
  })
    .trim()
    .split("\n")
}

it.each(["th_TH", "fa_IR", "ar_SA", "ja_JP"])(
  "R643 all dates of a page count the same years, also in a browser that speaks %s",
  (locale) => {
    for (const written of writtenIn(locale)) expect(written).toContain("1952")
  },
)
