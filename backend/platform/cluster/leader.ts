import { Clock, Context, Deferred, Effect, Layer } from "effect"
import { Database } from "../database/database.ts"
import { unlessInterrupted } from "../../lib/catch-unless-interrupted.ts"
import { Locks } from "./locks.ts"

/** How often the caretaker looks round, and the others whether there is one. */
const lookEvery = 60_000
/** How long a caretaker that died is waited for. */
const lease = { millis: 60_000, renewEvery: 15_000 }
/** Nothing that the others wait for may take longer. */
const maxWait = "5 minutes"

/** When a chore that failed and has a time is tried again. */
const againAfter = 10 * 60_000

/** Something that one node does now and then for all. */
export interface MaintenanceTask<R = never> {
  readonly name: string
  /** Milliseconds; null: whenever the caretaker looks round. */
  readonly every: number | null
  /** Whether it is also due after each start of a node, since one may have died before. */
  readonly isDueAfterStarts?: boolean
  /** Whether it may take so long that the others do not wait for it. */
  readonly isLong?: boolean
  /** Can be repeated, also from wherever it was interrupted. */
  readonly work: Effect.Effect<void, unknown, R>
}

/**
 * What has to be done once, however many nodes there are: one of them, the caretaker, does it as long as it
 * lives. Any node can be it.
 */
export class Leader extends Context.Service<
  Leader,
  {
    /** Whether this node is the caretaker: the only node of a store always is. */
    readonly isOurs: Effect.Effect<boolean>
    /**
     * From now on this node does the chores when it is the caretaker, until the scope of the layer ends.
     * Returns once it has done those that are due, if there is no other caretaker.
     */
    readonly begin: <R>(tasks: ReadonlyArray<MaintenanceTask<R>>) => Effect.Effect<void, never, R>
  }
>()("backend/platform/cluster/Leader") {
  /** `alone`: no other node shares the store. */
  static readonly layer = ({ alone }: { readonly alone: boolean }) =>
    Layer.effect(
      Leader,
      Effect.gen(function* () {
        const { maintenanceRuns: records } = yield* Database
        const locks = yield* Locks
        const scope = yield* Effect.scope
        let isOurs = alone

        /** When each of these chores that has a time was due; those that are not due are missing. */
        const dueOf = Effect.fnUntraced(function* (tasks: ReadonlyArray<MaintenanceTask<unknown>>) {
          const timed = tasks.flatMap(({ name, every }) =>
            every === null ? [] : [{ id: name, every }],
          )
          const ids = timed.map(({ id }) => id)
          const found = yield* records.find({ filter: { id: { $in: ids } } })
          const known = new Map(found.map(({ id, due }) => [id, due]))
          const now = yield* Clock.currentTimeMillis
          for (const { id } of timed)
            if (!known.has(id)) yield* records.insertIfAbsent({ id, due: 0 })
          return new Map(
            timed.flatMap(({ id, every }) => {
              const due = known.get(id) ?? 0
              // What lies further ahead was written by a clock that was wrong.
              return due <= now || due > now + every ? [[id, due] as const] : []
            }),
          )
        })

        /** Unless a node has started meanwhile, after which it is due as soon as it was. */
        const postpone = Effect.fnUntraced(function* (name: string, due: number, millis: number) {
          const next = (yield* Clock.currentTimeMillis) + millis
          yield* records.update({ id: name, due }, { $set: { due: next } })
        })

        const doOne = <R>({ name, every, isLong = false, work }: MaintenanceTask<R>, due: number) =>
          Effect.gen(function* () {
            yield* isLong ? work : Effect.timeout(work, maxWait)
            if (every !== null) yield* postpone(name, due, every)
          }).pipe(
            unlessInterrupted((cause) =>
              Effect.andThen(
                Effect.logWarning(
                  `the leader's task "${name}" failed and will be tried again`,
                  cause,
                ),
                every === null ? Effect.void : postpone(name, due, Math.min(every, againAfter)),
              ),
            ),
            unlessInterrupted(() => Effect.void),
          )

        const rounds = Effect.fnUntraced(function* <R>(
          tasks: ReadonlyArray<MaintenanceTask<R>>,
          isDone: Deferred.Deferred<void>,
        ) {
          const atIt = new Set<string>()
          const meanwhile = (task: MaintenanceTask<R>, due: number) =>
            Effect.suspend(() => {
              if (atIt.has(task.name)) return Effect.void
              atIt.add(task.name)
              return Effect.ensuring(
                doOne(task, due),
                Effect.sync(() => atIt.delete(task.name)),
              ).pipe(Effect.forkChild, Effect.asVoid)
            })
          const round = Effect.gen(function* () {
            const all = yield* dueOf(tasks)
            for (const task of tasks) {
              const due = task.every === null ? 0 : all.get(task.name)
              if (due === undefined) continue
              yield* task.isLong === true ? meanwhile(task, due) : doOne(task, due)
            }
          }).pipe(
            unlessInterrupted((cause) => Effect.logWarning("the leader's round failed", cause)),
          )
          for (;;) {
            yield* round
            yield* Deferred.succeed(isDone, undefined)
            yield* Effect.sleep(lookEvery)
          }
        })

        const begin = Effect.fn("Leader.begin")(function* <R>(
          tasks: ReadonlyArray<MaintenanceTask<R>>,
        ) {
          const isDone = yield* Deferred.make<void>()
          const asked = tasks.flatMap(({ name, isDueAfterStarts }) =>
            isDueAfterStarts === true ? [name] : [],
          )
          yield* Effect.ignore(records.update({ id: { $in: asked } }, { $set: { due: 0 } }))
          const taking = locks.tryWithLock(
            "caretaking",
            lease,
          )(
            Effect.andThen(
              Effect.sync(() => (isOurs = true)),
              rounds(tasks, isDone),
            ).pipe(Effect.ensuring(Effect.sync(() => (isOurs = alone)))),
          )
          const watching = taking.pipe(
            unlessInterrupted((cause) =>
              Effect.logWarning("this node could not become the leader", cause),
            ),
            Effect.andThen(Deferred.succeed(isDone, undefined)),
            Effect.andThen(Effect.sleep(lookEvery)),
            Effect.forever,
          )
          yield* Effect.forkIn(watching, scope)
          yield* Deferred.await(isDone)
        })

        return Leader.of({ isOurs: Effect.sync(() => isOurs), begin })
      }),
    )
}
