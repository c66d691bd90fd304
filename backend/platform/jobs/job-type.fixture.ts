// A kind of job for tests (chores), a store that holds them, and servers that do them.
import { Context, Deferred, Effect, Exit, Layer, PubSub, Schema, Scope, Stream } from "effect"
import type { DocumentStore } from "../../ports/document-store.ts"
import { recordsOf } from "../database/collection.ts"
import type { Wakeups } from "./wakeups.ts"
import { type ClaimedDocument, claimsIn } from "./claims.ts"
import { Jobs } from "./jobs.ts"
import type { JobControl, JobType } from "./job-type.ts"
import { usualLease } from "../cluster/leases.ts"
import { pauseAfter } from "./retry.ts"

const TestJob = Schema.Struct({
  id: Schema.Int,
  isOpen: Schema.Boolean,
  claim: Schema.NullOr(Schema.String),
  until: Schema.Finite,
  begun: Schema.Int,
  unfinished: Schema.optionalKey(Schema.Int),
})
export const testJobs = { name: "testJobs", indexes: [{ paths: [["until", 1]] }] } as const
export const aTestJob = (id: number) => ({ id, isOpen: true, claim: null, until: 0, begun: 0 })

export const testJobType = {
  name: "testJobs",
  place: {
    open: { isOpen: true },
    claim: "claim",
    until: "until",
    leaseOf: ({ claim, until, unfinished = 0 }: typeof TestJob.Type) => ({
      ...{ claim, until, unfinished },
    }),
    attempts: "begun",
    unfinished: "unfinished",
  },
  lease: usualLease,
  retry: { pauses: [1_000], afterwards: null },
  lanes: [{ lane: "any", concurrency: 2 }],
  pollInterval: 30_000,
  rest: 1_000,
  hurries: false,
} satisfies JobType<typeof TestJob.Type>

/** How a test server behaves. */
export interface Manner {
  readonly alone?: boolean
  /** Whether it does chores, or only others do. */
  readonly works?: boolean
  readonly wakeups?: Wakeups
  /** Whether renewing a claim fails at the moment. */
  isAway?: boolean
  readonly work: (id: number, report: (part: number) => Effect.Effect<void>) => Effect.Effect<void>
  readonly told?: Array<number>
  /** Runs after a chore was settled. */
  readonly after?: Effect.Effect<void>
}

/** A server that does chores until it is stopped. */
export const aServer = Effect.fnUntraced(function* (
  store: Layer.Layer<DocumentStore>,
  manner: Manner,
) {
  const scope = yield* Scope.make()
  yield* Effect.addFinalizer(() => Scope.close(scope, Exit.void))
  const given = yield* Deferred.make<JobControl>()
  const doing = Layer.effectDiscard(
    Effect.gen(function* () {
      const collection = yield* recordsOf(testJobs, TestJob)
      const claims = claimsIn(collection, testJobType.place, testJobType.lease)
      const jobs = yield* Jobs
      const control = yield* jobs.handle(testJobType, () => ({
        claims: {
          ...claims,
          renewAll: (held: Parameters<typeof claims.renewAll>[0]) =>
            Effect.suspend(() =>
              manner.isAway === true ? Effect.die(new Error("away")) : claims.renewAll(held),
            ),
        },
        take: () => claims.take({ sort: [["id", 1]] }),
        work: (claimed: ClaimedDocument<typeof TestJob.Type>, report) =>
          manner
            .work(claimed.id, report)
            .pipe(
              Effect.andThen(claims.settle(claimed, { $set: { isOpen: false } })),
              Effect.andThen(manner.after ?? Effect.void),
            ),
        broke: (claimed) => {
          const pause = pauseAfter(testJobType.retry, claimed.document.begun)
          const update = pause === null ? { $set: { isOpen: false } } : {}
          return Effect.asVoid(claims.settle(claimed, update, pause ?? 0))
        },
        tell: (_, fraction) => Effect.sync(() => void manner.told?.push(fraction)),
      }))
      yield* Deferred.succeed(given, control)
    }),
  )
  const built = yield* Layer.build(
    doing.pipe(
      Layer.provideMerge(Jobs.layer({ jobTypes: [testJobType], alone: false, ...manner })),
      Layer.provide(store),
      Layer.fresh,
    ),
  ).pipe(Scope.provide(scope))
  const { start, handOver } = Context.get(built, Jobs)
  yield* start
  return { control: yield* Deferred.await(given), handOver, stop: Scope.close(scope, Exit.void) }
})

/** Servers with these are told of each other's chores. */
export const wakeupsOfAll = Effect.map(PubSub.unbounded<string>(), (received): Wakeups => ({
  wake: (kind) => PubSub.publish(received, kind),
  received: Stream.fromPubSub(received),
}))
