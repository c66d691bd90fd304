import { smallestOf } from "#protocol/long-lists.ts"
import type { UploadRecord } from "../../platform/database/uploads.ts"
import type { WaitingRecording } from "../email/templates/unsaved-recordings.ts"
import { touchedLast } from "./expiry-rules.ts"

/** The takes of one story, in their order. */
export type Takes = readonly [UploadRecord, ...ReadonlyArray<UploadRecord>]

const isAny = (takes: ReadonlyArray<UploadRecord>): takes is Takes => takes.length > 0

/** The stories of which something is here, and nothing came since `before`; the oldest first. */
export const leftAlone = (
  uploads: ReadonlyArray<UploadRecord>,
  before: number,
): ReadonlyArray<Takes> =>
  [...Map.groupBy(uploads, ({ saveKey }) => saveKey).values()]
    .map((takes): ReadonlyArray<UploadRecord> =>
      takes.toSorted((one, other) => one.part - other.part || one.createdAt - other.createdAt),
    )
    .filter(isAny)
    .filter((takes) => takes.some(({ received }) => received > 0) && touchedLast(takes) <= before)
    .toSorted(([one], [other]) => one.createdAt - other.createdAt)

/** When it was begun, as the device says, unless that cannot be. */
const begunAt = ({ startedAt, createdAt }: UploadRecord) => {
  const said = Date.parse(startedAt)
  return said <= createdAt ? said : createdAt
}

/** What the email says of a story. */
export const asWaiting = (takes: Takes, storedMillis: number): WaitingRecording => {
  const lengths = takes.flatMap(({ seconds }) => (seconds === null ? [] : [seconds]))
  const [{ kind, fileName }] = takes
  return {
    fileName: kind === "file" ? fileName : null,
    seconds:
      lengths.length < takes.length ? null : lengths.reduce((sum, seconds) => sum + seconds, 0),
    parts: takes.length,
    begunAt: smallestOf(takes.map(begunAt)),
    storedUntil: touchedLast(takes) + storedMillis,
  }
}
