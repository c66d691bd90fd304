import { Context, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { StoryId } from "#protocol/ids.ts"
import { type Claim, type Claims, claimsIn } from "../../platform/jobs/claims.ts"
import type { JobType } from "../../platform/jobs/job-type.ts"
import { usualLease } from "../../platform/cluster/leases.ts"
import { doubling } from "../../platform/jobs/retry.ts"
import type { TranscriptSnapshotRecord } from "../../platform/database/transcript-snapshots.ts"
import { Database } from "../../platform/database/database.ts"

/**
 * The job of updating search and summary after words have changed; one server at a time does it for
 * a story.
 */
export const reindexJobType = {
  name: "reindex",
  place: {
    open: { isIndexed: false },
    claim: "holder",
    until: "heldUntil",
    leaseOf: ({ holder, heldUntil = 0, unfinished = 0 }: TranscriptSnapshotRecord) => ({
      ...{ claim: holder ?? null, until: heldUntil, unfinished },
    }),
    unfinished: "unfinished",
    isBare: true,
  },
  lease: usualLease,
  retry: doubling(10_000, 10 * 60_000),
  lanes: [{ lane: "any", concurrency: 1 }],
  pollInterval: 30_000,
  rest: 1_000,
  hurries: false,
} satisfies JobType<TranscriptSnapshotRecord>

/** A reading whose search entries and summary this server is updating. */
export interface HeldReindex extends Claim {
  readonly _tag: "HeldReindex"
  readonly id: StoryId
  readonly reading: TranscriptSnapshotRecord
}

/** Decides which of several servers updates search and summary after a story's words changed. */
export class ReindexClaims extends Context.Service<
  ReindexClaims,
  {
    /**
     * Claims the story's reading, unless search and summary are up to date or another server is at
     * it.
     */
    readonly hold: (
      id: StoryId,
    ) => Effect.Effect<
      HeldReindex | { readonly _tag: "NothingToDo" } | { readonly _tag: "HeldElsewhere" },
      InsufficientStorage
    >
    readonly claims: Claims<TranscriptSnapshotRecord>
  }
>()("backend/features/transcripts/ReindexClaims") {
  static readonly layer = Layer.effect(
    ReindexClaims,
    Effect.gen(function* () {
      const { transcriptSnapshots } = yield* Database
      const claims = claimsIn(transcriptSnapshots, reindexJobType.place, reindexJobType.lease)

      const hold = Effect.fn("ReindexClaims.hold")(function* (id: StoryId) {
        const taken = yield* claims.take({ filter: { id } })
        if (Option.isSome(taken)) {
          const { document: reading, claim } = taken.value
          return { _tag: "HeldReindex", id, reading, claim } as const
        }
        const standing = yield* transcriptSnapshots.get(id)
        const isLeft = Option.isSome(standing) && !standing.value.isIndexed
        return { _tag: isLeft ? "HeldElsewhere" : "NothingToDo" } as const
      })

      return ReindexClaims.of({ hold, claims })
    }),
  )
}
