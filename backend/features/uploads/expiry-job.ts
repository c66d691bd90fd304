import { Clock, Effect, Option } from "effect"
import { type Claim, claimsIn } from "../../platform/jobs/claims.ts"
import { Jobs } from "../../platform/jobs/jobs.ts"
import { pauseAfter } from "../../platform/jobs/retry.ts"
import { Database } from "../../platform/database/database.ts"
import type { UploadRecord } from "../../platform/database/uploads.ts"
import { fateOf } from "./expiry-rules.ts"
import { reminding } from "./reminder.ts"
import type { Removing } from "./remove-uploads.ts"
import { expiryJobType } from "./expiry-job-type.ts"
import type { UploadTimes } from "./upload-times.ts"

interface Claimed extends Claim {
  readonly id: string
  readonly upload: UploadRecord
}

/** Reminds users of what they have left waiting, and removes it in the end. */
export const lookingAfter = Effect.fnUntraced(function* (remove: Removing, times: UploadTimes) {
  const { uploads } = yield* Database
  const jobs = yield* Jobs
  const remind = yield* reminding
  const { place, lease, retry } = expiryJobType
  const claims = claimsIn(uploads, place, lease)

  const take = Effect.map(
    claims.take({ sort: [["dueAt", 1]] }),
    Option.map(({ document: upload, claim }): Claimed => ({ id: upload.id, upload, claim })),
  )

  const work = Effect.fn("Uploads.lookAfter")(function* (claimed: Claimed) {
    const { userId, saveKey } = claimed.upload
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
    take: () => take,
    nextDue: () => claims.nextDue(),
    work,
    broke: Effect.fnUntraced(function* (claimed: Claimed, why: unknown) {
      yield* Effect.logWarning(`upload ${claimed.id} could not be checked yet`, why)
      yield* claims.settle(claimed, {}, pauseAfter(retry, 1) ?? 0)
    }),
  }))
  return { wake }
})
