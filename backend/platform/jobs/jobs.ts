import { Context, Effect, Fiber, Layer, Schema, type Scope, Stream } from "effect"
import { LeaseKeeper } from "../cluster/lease-keeper.ts"
import { type Wakeups, noWakeups } from "./wakeups.ts"
import type { Claim, QueueStats } from "./claims.ts"
import type { JobControl, Handler, JobType } from "./job-type.ts"
import { runKind } from "./job-loop.ts"

/** A kind of job has no handler, so its jobs would never be done. */
class MissingHandler extends Schema.TaggedError<MissingHandler>()("NobodyDoes", {
  message: Schema.String,
}) {}

const missingHandler = (names: ReadonlyArray<string>) =>
  new MissingHandler({
    message: `Work of this kind would wait forever, because nothing in this server does it: ${names.join(", ")}.`,
  })

/**
 * Background jobs stored in documents. Each kind has one handler, which does its jobs sooner or later.
 */
export class Jobs extends Context.Service<
  Jobs,
  {
    /**
     * Registers the handler of a kind. It does the kind's jobs from `start` until the scope of the
     * layer ends.
     */
    readonly handle: <Document, L extends string, C extends Claim, E, R>(
      kind: JobType<Document, L>,
      handlerOf: (control: JobControl) => Handler<C, L, E, R>,
    ) => Effect.Effect<JobControl, never, R | Scope.Scope>
    /**
     * Starts all handlers, once every layer is built; fails when a kind has none. On a node that does
     * none of this work nothing starts.
     */
    readonly start: Effect.Effect<void, MissingHandler>
    /** Whether this node does the work, and not only others. */
    readonly works: boolean
    /**
     * Ends all handlers: what is under way is let go, and other nodes are told, so that they take it at
     * once.
     */
    readonly handOver: Effect.Effect<void>
    /** How the jobs of each kind stand, in the store. */
    readonly queueStats: Effect.Effect<ReadonlyArray<QueueStats & { readonly kind: string }>>
  }
>()("backend/platform/jobs/Jobs") {
  /**
   * `jobTypes`: all that may occur in the store. `alone`: no other server shares it. `works`: whether this
   * node does them. `wakeups`: how other nodes are told that there is something to do.
   */
  static readonly layer = ({
    jobTypes,
    alone,
    works = true,
    wakeups = noWakeups,
  }: {
    readonly jobTypes: ReadonlyArray<{ readonly name: string }>
    readonly alone: boolean
    readonly works?: boolean
    readonly wakeups?: Wakeups
  }) =>
    Layer.effect(
      Jobs,
      Effect.map(LeaseKeeper, (keeper) => {
        const done = new Map<string, Effect.Effect<void>>()
        const ends: Array<Effect.Effect<void>> = []
        const looks = new Map<string, Effect.Effect<QueueStats>>()

        const handle = Effect.fn("Jobs.handle")(function* <
          Document,
          L extends string,
          C extends Claim,
          E,
          R,
        >(kind: JobType<Document, L>, handlerOf: (control: JobControl) => Handler<C, L, E, R>) {
          const { name } = kind
          if (done.has(name) || !jobTypes.some((declared) => declared.name === name))
            return yield* Effect.die(
              new Error(`Work called "${name}" is done twice, or is in no list of kinds.`),
            )
          const scope = yield* Effect.scope
          const services = yield* Effect.context<R>()
          const wakeOthers = wakeups.wake(name)
          const around = { keeper, alone, wakeOthers }
          const { begin, work, control, wakeHere, standing } = yield* runKind(
            kind,
            handlerOf,
            around,
          )
          looks.set(name, standing)
          const received = wakeups.received.pipe(
            Stream.filter((wokenFor) => wokenFor === name),
            Stream.runForEach(() => wakeHere),
          )
          const going = Effect.gen(function* () {
            yield* begin
            const all = Effect.all([work, received], { concurrency: "unbounded", discard: true })
            const fiber = yield* all.pipe(Effect.provideContext(services), Effect.forkIn(scope))
            ends.push(Effect.andThen(Fiber.interrupt(fiber), wakeOthers))
          })
          done.set(name, going)
          return control
        })

        const start = Effect.gen(function* () {
          const idle = jobTypes.flatMap(({ name }) => (done.has(name) ? [] : [name]))
          if (idle.length > 0) return yield* missingHandler(idle)
          if (works) for (const begin of done.values()) yield* begin
        })

        const handOver = Effect.suspend(() =>
          Effect.all(ends.splice(0), { concurrency: "unbounded", discard: true }),
        )

        const queueStats = Effect.suspend(() =>
          Effect.forEach(looks, ([kind, look]) =>
            Effect.map(look, (standing) => ({ kind, ...standing })),
          ),
        )

        return Jobs.of({ handle, start, works, handOver, queueStats })
      }),
    ).pipe(Layer.provide(LeaseKeeper.layer))
}
