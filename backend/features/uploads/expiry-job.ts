import { Clock, Effect } from "effect"
import { type ClaimedDocument, claimsIn } from "../../platform/jobs/claims.ts"
import { Jobs } from "../../platform/jobs/jobs.ts"
import { Database } from "../../platform/database/database.ts"
import type { UploadRecord } from "../../platform/database/uploads.ts"
import { fateOf } from "./expiry-rules.ts"
import { reminding } from "./reminder.ts"
import type { Removing } from "./remove-uploads.ts"
import { expiryJobType } from "./expiry-job-type.ts"
import type { UploadTimes } from "./upload-times.ts"

/** Reminds users of what they have left waiting, and removes it in the end. */
export const lookingAfter = Effect.fnUntraced(function* (remove: Removing, times: UploadTimes) {
  const { uploads } = yield* Database
  const jobs = yield* Jobs
  const remind = yield* reminding
  const { place, lease } = expiryJobType
  const claims = claimsIn(uploads, place, lease)

  const work = Effect.fn("Uploads.lookAfter")(function* (claimed: ClaimedDocument<UploadRecord>) {
    const { userId, saveKey } = claimed.document
    const takes = yield* uploads.find({ filter: { userId, saveKey } })
    // Discarded meanwhile.
    if (takes.length === 0) return
    const now = yield* Clock.currentTimeMillis
    const fate = fateOf(takes, now, times)
    if (fate.kind === "goes" || (yield* remove.isSaved(userId, saveKey)))
      return yield* remove.unused(takes, now)
    if (fate.kind === "is reminded of") {
      yield* remind(userId, saveKey)
      yield* claims.change(claimed, { $set: { isReminded: true } })
    }
    yield* claims.settle(claimed, {}, fate.for)
  })

  const { wake } = yield* jobs.handle(expiryJobType, () => ({
    claims,
    take: () => claims.take({ sort: [["dueAt", 1]] }),
    work,
  }))
  return { wake }
})
