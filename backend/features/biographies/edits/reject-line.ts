import { Result } from "effect"
import type { Life, StoredEvent, StoredLine } from "../../../platform/database/biographies.ts"
import type { WrongText } from "../rejections/sentences-behind.ts"
import type { BiographyBefore, Shared } from "./apply-edit.ts"
import { type LineCorrection, seenAs, withLineChanged } from "./edit-line.ts"

/** What was wrong in a line; `year`: of an event. */
interface WrongLine extends WrongText {
  readonly year: number | null
}

/** An event is of its first source; the others tell when somebody was born whose age it counts by. */
const wrongIn = (line: StoredLine | StoredEvent): WrongLine => {
  const { text, sources, echoes } = line
  return "year" in line
    ? { text, sources: sources.slice(0, 1), echoes, year: line.year }
    : { text, sources, echoes, year: null }
}

const standing = (line: Shared): Shared => {
  const { rejection: _, ...others } = line
  return others
}

const rejectedBy = ({ lines, events }: Life, rejection: string) =>
  [...lines, ...events].find((line) => line.rejection === rejection)

/** Takes away a line as its sender saw it. */
export const rejectLine = (
  before: BiographyBefore,
  id: string,
  { version, rejection }: { readonly version: number; readonly rejection: string },
): LineCorrection => {
  const seen = seenAs(before, id, version)
  if (Result.isFailure(seen)) return Result.fail(seen.failure)
  const life = withLineChanged(before.life, id, (line) => ({ ...line, rejection }))
  return Result.succeed({ life, kind: "rejected" })
}

/** What a rejection took away; null where it is not there any more. */
export const rejectedLine = (life: Life, rejection: string): WrongLine | null => {
  const line = rejectedBy(life, rejection)
  return line === undefined ? null : wrongIn(line)
}

/** Puts back what a rejection took away, as it was. What is not there any more may be made anew. */
export const restoreRejected = ({ life }: BiographyBefore, rejection: string): LineCorrection => {
  const line = rejectedBy(life, rejection)
  if (line === undefined) return Result.succeed(null)
  const back = withLineChanged(life, line.id, standing)
  return Result.succeed({ life: back, kind: "unrejected" })
}

/** The rejections whose lines stand in an earlier version: whoever restores that puts them back. */
export const rejectionsUndoneBy = (now: Life, past: Life): ReadonlyArray<string> => {
  const back = new Set([...past.lines, ...past.events].map(({ id }) => id))
  return [...now.lines, ...now.events].flatMap(({ id, rejection }) =>
    rejection !== undefined && back.has(id) ? [rejection] : [],
  )
}

/** A biography as it stands for who sees all of it. */
export const withoutRejectedLines = ({ lines, events, born }: Life): Life => {
  const stands = ({ rejection }: Shared) => rejection === undefined
  return { lines: lines.filter(stands), events: events.filter(stands), born }
}

/** A biography from which these lines are gone for good, so that they can be put back from elsewhere. */
export const withoutLinesOf = (
  { lines, events, born }: Life,
  rejections: ReadonlyArray<string>,
) => {
  const isLeft = ({ rejection }: Shared) =>
    rejection === undefined || !rejections.includes(rejection)
  return { lines: lines.filter(isLeft), events: events.filter(isLeft), born }
}
