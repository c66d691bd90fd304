import { upperFirst } from "../../../lib/english/capitals.ts"
import type { Day } from "#protocol/dates/calendar.ts"
import { dateAt, type Dated, limited, limitOf, timeSaid } from "./parse-dates.ts"
import { keyOf, type MeantFilter } from "./filter.ts"
import { storyNouns } from "./lexicon.ts"
import type { QueryToken } from "./tokens.ts"

/** Before a date these say that it is when something happened. */
const inTime = new Set(
  "in during from throughout since after before until till between around circa".split(" "),
)
/** These are part of the date itself: 'between 1950 and 1955'. */
const partOfDate = new Set(["between", "around", "circa", "from"])
const onwards = new Set(["on", "onward", "onwards"])

/** Two years with what stands between them: 1950-1955, 1939–45. */
const yearsInOne = /^\d{4}[-–—](?:\d{2}|\d{4})$/

interface Found extends Dated {
  readonly from: number
  readonly limit: string
}

const timeAt = (said: ReadonlyArray<QueryToken>, at: number, today: Day): Found | null => {
  const word = said[at]?.plain ?? ""
  const isAsked = storyNouns.has(said[at - 1]?.plain ?? "")
  if (inTime.has(word) || (isAsked && (word === "of" || word === "about"))) {
    const dated =
      (partOfDate.has(word) ? dateAt(said, at, today) : null) ?? dateAt(said, at + 1, today)
    if (dated === null) return null
    const isOn = word === "from" && onwards.has(said[dated.to]?.plain ?? "")
    return isOn
      ? { ...dated, to: dated.to + 1, from: at, limit: "since" }
      : { ...dated, from: at, limit: word }
  }
  const dated = dateAt(said, at, today)
  if (dated === null) return null
  const isRange =
    yearsInOne.test(said[at]?.raw ?? "") ||
    (/^\d{4}$/.test(said[at]?.raw ?? "") &&
      /^\d{2,4}$/.test(said[dated.to - 1]?.raw ?? "") &&
      dated.to - at > 1)
  const isOfStories = isAsked || storyNouns.has(said[dated.to]?.plain ?? "")
  return isRange || isOfStories ? { ...dated, from: at, limit: "" } : null
}

/**
 * When what is told is to have happened. Only one time: of two nobody could say whether both are meant.
 * A year without anything that says so stays a word, by which stories are found that only name it.
 */
export const meantTime = (
  said: ReadonlyArray<QueryToken>,
  today: Day,
  isTaken: (at: number) => boolean,
): ReadonlyArray<MeantFilter> => {
  for (let at = 0; at < said.length; at += 1) {
    if (isTaken(at)) continue
    const found = timeAt(said, at, today)
    if (found === null || range(found).some(isTaken)) continue
    const { from, to, days } = found
    const limit = limitOf(found.limit)
    return [
      {
        key: keyOf(
          "year",
          said
            .slice(from, to)
            .map(({ plain }) => plain)
            .join(" "),
        ),
        kind: "year",
        label: upperFirst(timeSaid(limit, days)),
        only: { happened: limited(limit, days) },
        from,
        to,
        isPlain: true,
        isCut: true,
      },
    ]
  }
  return []
}

const range = ({ from, to }: { readonly from: number; readonly to: number }) =>
  Array.from({ length: to - from }, (_, n) => from + n)
