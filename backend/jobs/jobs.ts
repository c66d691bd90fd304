import { Context, Effect, Layer, Schema, type Scope } from "effect"
import type { Claim } from "./claims.ts"
import type { Hands, Handler, Kind } from "./kind.ts"
import { runKind } from "./run-kind.ts"

/** Work is kept that nobody would do. */
export class NobodyDoes extends Schema.TaggedError<NobodyDoes>()("NobodyDoes", {
  message: Schema.String,
}) {}

const nobodyDoes = (names: ReadonlyArray<string>) =>
  new NobodyDoes({
    message: `Work of this kind would wait for ever, because nothing in this server does it: ${names.join(", ")}.`,
  })

/** All work that waits in the store: each kind is done by one room, by itself, sooner or later. */
export class Jobs extends Context.Service<
  Jobs,
  {
    /** The room that is built does the jobs of this kind, from the start on and for as long as it is there. */
    readonly handle: <Document, L extends string, C extends Claim, E, R>(
      kind: Kind<Document, L>,
      handlerOf: (hands: Hands) => Handler<C, L, E, R>,
    ) => Effect.Effect<Hands, never, R | Scope.Scope>
    /** Begins, once every room is built; refuses while there is a kind that nobody does. */
    readonly start: Effect.Effect<void, NobodyDoes>
  }
>()("backend/jobs/Jobs") {
  /** `kinds`: all that may stand in the store. `alone`: no other server shares it. */
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
