import { Result } from "effect"
import type { Life, StoredEvent, StoredLine } from "../../../platform/database/biographies.ts"
import type { WrongText } from "../rejections/sentences-behind.ts"
import type { BiographyBefore, Shared } from "./apply-edit.ts"
import { type EditError, type LineCorrection, seenAs, withLineChanged } from "./edit-line.ts"

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

/** The line that a rejection took away, where it is still kept. */
export const rejectedLine = ({ lines, events }: Life, rejection: string) =>
  [...lines, ...events].find((line) => line.rejection === rejection)

/** What is wrong in a line, as its sender saw it. */
export const wrongLine = (
  before: BiographyBefore,
  id: string,
  version: number,
): Result.Result<WrongLine, EditError> =>
  Result.map(seenAs(before, id, version), (seen) => {
    const { lines, events } = before.life
    return wrongIn([...lines, ...events].find((line) => line.id === id) ?? seen)
  })

/** Takes away a line as its sender saw it, unless it was made anew since and is away already. */
export const rejectLine = (
  before: BiographyBefore,
  id: string,
  { version, rejection }: { readonly version: number; readonly rejection: string },
): LineCorrection => {
  if (rejectedLine(before.life, rejection) !== undefined) return Result.succeed(null)
  const seen = seenAs(before, id, version)
  if (Result.isFailure(seen)) return Result.fail(seen.failure)
  const life = withLineChanged(before.life, id, (line) => ({ ...line, rejection }))
  return Result.succeed({ life, kind: "rejected" })
}

/** Puts back what a rejection took away, as it was. What is not there any more may be made anew. */
export const restoreRejected = ({ life }: BiographyBefore, rejection: string): LineCorrection => {
  const line = rejectedLine(life, rejection)
  if (line === undefined) return Result.succeed(null)
  const back = withLineChanged(life, line.id, standing)
  return Result.succeed({ life: back, kind: "unrejected" })
}

/**
 * A biography whose lines are away as the rejections have it: after a crash a rejection may be noted and
 * its line stand, or be forgotten and its line be away. `rejections`: by the line that each took away.
 */
export const followRejections = (life: Life, rejections: ReadonlyMap<string, string>): Life =>
  [...life.lines, ...life.events]
    .filter(({ id, rejection }) => rejection !== rejections.get(id))
    .reduce((followed, { id }) => {
      const rejection = rejections.get(id)
      return withLineChanged(followed, id, (line) =>
        rejection === undefined ? standing(line) : { ...line, rejection },
      )
    }, life)

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
