import { Context, Effect, Layer, Schema, type Scope } from "effect"
import type { Claim } from "./claims.ts"
import type { Hands, Handler, Kind } from "./kind.ts"
import { runKind } from "./run-kind.ts"

/** A kind of job has no handler, so its jobs would never be done. */
export class NobodyDoes extends Schema.TaggedError<NobodyDoes>()("NobodyDoes", {
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
    /** Starts all handlers, once every layer is built; fails when a kind has none. */
    readonly start: Effect.Effect<void, NobodyDoes>
  }
>()("backend/jobs/Jobs") {
  /** `kinds`: all that may occur in the store. `alone`: no other server shares it. */
  static readonly layer = ({
    kinds,
    alone,
  }: {
    readonly kinds: ReadonlyArray<{ readonly name: string }>
    readonly alone: boolean
  }) =>
    Layer.sync(Jobs, () => {
      const done = new Map<string, Effect.Effect<void>>()

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
        const { begin, work, hands } = yield* runKind(kind, handlerOf, alone)
        const going = work.pipe(Effect.provideContext(services), Effect.forkIn(scope))
        done.set(name, Effect.andThen(begin, Effect.asVoid(going)))
        return hands
      })

      const start = Effect.gen(function* () {
        const idle = kinds.flatMap(({ name }) => (done.has(name) ? [] : [name]))
        if (idle.length > 0) return yield* nobodyDoes(idle)
        for (const begin of done.values()) yield* begin
      })

      return Jobs.of({ handle, start })
    })
}
