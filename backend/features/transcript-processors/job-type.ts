import { Context, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { StoryId } from "#protocol/ids.ts"
import { type Claim, type Claims, claimsIn } from "../../platform/jobs/claims.ts"
import type { JobType } from "../../platform/jobs/job-type.ts"
import { usualLease } from "../../platform/cluster/leases.ts"
import { doubling } from "../../platform/jobs/retry.ts"
import type { TranscriptSnapshotRecord } from "../../platform/database/transcript-snapshots.ts"
import { Database } from "../../platform/database/database.ts"

/** The job of having all that is made of a transcript follow it; one server at a time does it for a story. */
export const processorJobType = {
  name: "transcripts",
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

/** A snapshot of a transcript that this server has followed. */
export interface HeldSnapshot extends Claim {
  readonly _tag: "HeldSnapshot"
  readonly id: StoryId
  readonly reading: TranscriptSnapshotRecord
}

/** Decides which of several servers sees to what follows a story's words after they changed. */
export class ProcessorClaims extends Context.Service<
  ProcessorClaims,
  {
    /**
     * Claims the story's snapshot, unless all that is made of it is up to date or another server is
     * at it.
     */
    readonly hold: (
      id: StoryId,
    ) => Effect.Effect<
      HeldSnapshot | { readonly _tag: "NothingToDo" } | { readonly _tag: "HeldElsewhere" },
      InsufficientStorage
    >
    readonly claims: Claims<TranscriptSnapshotRecord>
  }
>()("backend/features/transcript-processors/ProcessorClaims") {
  static readonly layer = Layer.effect(
    ProcessorClaims,
    Effect.gen(function* () {
      const { transcriptSnapshots } = yield* Database
      const claims = claimsIn(transcriptSnapshots, processorJobType.place, processorJobType.lease)

      const hold = Effect.fn("ProcessorClaims.hold")(function* (id: StoryId) {
        const taken = yield* claims.take({ filter: { id } })
        if (Option.isSome(taken)) {
          const { document: reading, claim } = taken.value
          return { _tag: "HeldSnapshot", id, reading, claim } as const
        }
        const standing = yield* transcriptSnapshots.get(id)
        const isLeft = Option.isSome(standing) && !standing.value.isIndexed
        return { _tag: isLeft ? "HeldElsewhere" : "NothingToDo" } as const
      })

      return ProcessorClaims.of({ hold, claims })
    }),
  )
}
