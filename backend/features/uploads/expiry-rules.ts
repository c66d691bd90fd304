import { largestOf } from "#protocol/long-lists.ts"
import type { UploadRecord } from "../../platform/database/uploads.ts"
import type { UploadTimes } from "./upload-times.ts"

type Take = Pick<UploadRecord, "touchedAt" | "isReminded" | "lockUntil" | "lockToken">

/** When bytes of a story came last. */
export const touchedLast = (takes: ReadonlyArray<Pick<UploadRecord, "touchedAt">>) =>
  largestOf(takes.map(({ touchedAt }) => touchedAt))

/** What becomes of the uploads of a story; `for`: milliseconds until that is asked again. */
export type UploadFate =
  | { readonly kind: "stays"; readonly for: number }
  | { readonly kind: "is reminded of"; readonly for: number }
  | { readonly kind: "goes" }

/** How long is waited when one that could go is in use at this moment. */
const inUse = 60_000

/**
 * The takes of a story are one: as long as bytes come for one of them all stay, and one email is written
 * about them.
 */
export const fateOf = (
  takes: ReadonlyArray<Take>,
  now: number,
  { remindMillis, storedMillis }: Pick<UploadTimes, "remindMillis" | "storedMillis">,
): UploadFate => {
  const touched = touchedLast(takes)
  const isUsed = takes.some(({ lockToken, lockUntil }) => lockToken !== null && lockUntil > now)
  if (touched + storedMillis <= now)
    return isUsed ? { kind: "stays", for: inUse } : { kind: "goes" }
  const isReminded = takes.some((take) => take.isReminded)
  const untilGone = touched + storedMillis - now
  if (isReminded) return { kind: "stays", for: untilGone }
  const untilEmail = touched + remindMillis - now
  return untilEmail <= 0
    ? { kind: "is reminded of", for: untilGone }
    : { kind: "stays", for: untilEmail }
}
