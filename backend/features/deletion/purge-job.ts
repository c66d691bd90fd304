import { Clock, Context, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { type ClaimedDocument, type ClaimLost, claimsIn } from "../../platform/jobs/claims.ts"
import { Jobs } from "../../platform/jobs/jobs.ts"
import { Database } from "../../platform/database/database.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { purgeJobType } from "./purge-job-type.ts"
import { ownersOf } from "./trash-owners.ts"
import { StoryErasure } from "./story-erasure.ts"
import { overdue } from "./trash-rules.ts"

/** Erases deleted stories whose time is over, each by one of the servers that share the store. */
export class TrashPurge extends Context.Service<
  TrashPurge,
  {
    /** A deletion was made final: looks now. */
    readonly wake: Effect.Effect<void>
  }
>()("backend/features/deletion/TrashPurge") {
  static readonly layer = Layer.effect(
    TrashPurge,
    Effect.gen(function* () {
      const { stories } = yield* Database
      const storyErasure = yield* StoryErasure
      const jobs = yield* Jobs
      const { publish } = yield* EventBus
      const { place, lease } = purgeJobType
      const claims = claimsIn(stories, place, lease)

      const take = Effect.flatMap(Clock.currentTimeMillis, (now) =>
        claims.take({ filter: overdue(now), sort: [["deleted.until", 1]] }),
      )

      const nextDue = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const next = yield* stories.first(yield* claims.awake, [["deleted.until", 1]])
        return Option.map(next, ({ deleted }) =>
          Math.max(0, (deleted?.until ?? 0) - now, (deleted?.leaseEnds ?? 0) - now),
        )
      })

      const work = Effect.fn("TrashPurge.work")(function* (
        claimed: ClaimedDocument<StoryRecord>,
      ): Effect.fn.Return<void, ClaimLost | InsufficientStorage> {
        // First of all, so that half a story is never put back, whatever this server's clock says.
        yield* claims.change(claimed, { $set: { "deleted.isFinal": true } })
        yield* storyErasure.one(claimed.id)
        // The record goes last, because it says what there is to erase after a crash.
        yield* stories.remove({ id: claimed.id, [place.claim]: claimed.claim })
        yield* publish({
          to: ownersOf(claimed.document),
          event: { _tag: "StoryDeleted", storyId: claimed.id },
        })
      })

      const { wake } = yield* jobs.handle(purgeJobType, () => ({
        claims,
        take: () => take,
        nextDue: () => nextDue,
        work,
      }))
      return TrashPurge.of({ wake })
    }),
  )
}
