import { Context, Effect, Fiber, Layer, Schema, type Scope, Stream } from "effect"
import { type Bells, noBells } from "./wakeups.ts"
import type { Claim, Standing } from "./claims.ts"
import type { Hands, Handler, Kind } from "./job-type.ts"
import { runKind } from "./job-loop.ts"

/** A kind of job has no handler, so its jobs would never be done. */
class NobodyDoes extends Schema.TaggedError<NobodyDoes>()("NobodyDoes", {
  message: Schema.String,
}) {}

const nobodyDoes = (names: ReadonlyArray<string>) =>
  new NobodyDoes({
    message: `Work of this kind would wait for ever, because nothing in this server does it: ${names.join(", ")}.`,
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
      kind: Kind<Document, L>,
      handlerOf: (hands: Hands) => Handler<C, L, E, R>,
    ) => Effect.Effect<Hands, never, R | Scope.Scope>
    /**
     * Starts all handlers, once every layer is built; fails when a kind has none. On a node that does
     * none of this work nothing starts.
     */
    readonly start: Effect.Effect<void, NobodyDoes>
    /** Whether this node does the work, and not only others. */
    readonly works: boolean
    /**
     * Ends all handlers: what is under way is let go, and other nodes are told, so that they take it at
     * once.
     */
    readonly handOver: Effect.Effect<void>
    /** How the jobs of each kind stand, in the store. */
    readonly standings: Effect.Effect<ReadonlyArray<Standing & { readonly kind: string }>>
  }
>()("backend/platform/jobs/Jobs") {
  /**
   * `kinds`: all that may occur in the store. `alone`: no other server shares it. `works`: whether this
   * node does them. `bells`: how other nodes are told that there is something to do.
   */
  static readonly layer = ({
    kinds,
    alone,
    works = true,
    bells = noBells,
  }: {
    readonly kinds: ReadonlyArray<{ readonly name: string }>
    readonly alone: boolean
    readonly works?: boolean
    readonly bells?: Bells
  }) =>
    Layer.sync(Jobs, () => {
      const done = new Map<string, Effect.Effect<void>>()
      const ends: Array<Effect.Effect<void>> = []
      const looks = new Map<string, Effect.Effect<Standing>>()

      const handle = Effect.fn("Jobs.handle")(function* <
        Document,
        L extends string,
        C extends Claim,
        E,
        R,
      >(kind: Kind<Document, L>, handlerOf: (hands: Hands) => Handler<C, L, E, R>) {
        const { name } = kind
        if (done.has(name) || !kinds.some((declared) => declared.name === name))
          return yield* Effect.die(
            new Error(`Work called "${name}" is done twice, or is in no list of kinds.`),
          )
        const scope = yield* Effect.scope
        const services = yield* Effect.context<R>()
        const ringOthers = bells.ring(name)
        const around = { alone, ringOthers }
        const { begin, work, hands, ringHere, standing } = yield* runKind(kind, handlerOf, around)
        looks.set(name, standing)
        const rung = bells.rung.pipe(
          Stream.filter((rungFor) => rungFor === name),
          Stream.runForEach(() => ringHere),
        )
        const going = Effect.gen(function* () {
          yield* begin
          const all = Effect.all([work, rung], { concurrency: "unbounded", discard: true })
          const fiber = yield* all.pipe(Effect.provideContext(services), Effect.forkIn(scope))
          ends.push(Effect.andThen(Fiber.interrupt(fiber), ringOthers))
        })
        done.set(name, going)
        return hands
      })

      const start = Effect.gen(function* () {
        const idle = kinds.flatMap(({ name }) => (done.has(name) ? [] : [name]))
        if (idle.length > 0) return yield* nobodyDoes(idle)
        if (works) for (const begin of done.values()) yield* begin
      })

      const handOver = Effect.suspend(() =>
        Effect.all(ends.splice(0), { concurrency: "unbounded", discard: true }),
      )

      const standings = Effect.suspend(() =>
        Effect.forEach(looks, ([kind, look]) =>
          Effect.map(look, (standing) => ({ kind, ...standing })),
        ),
      )

      return Jobs.of({ handle, start, works, handOver, standings })
    })
}
