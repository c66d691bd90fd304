// Nodes on one store whose questions to it are answered in an order that a test chooses, one at a time.
import { Context, Effect, Exit, Fiber, Layer, References, type Scope } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { collections } from "../database/database.ts"
import {
  type CollectionShape,
  DocumentStore,
  type StoredDocument,
} from "../../ports/document-store.ts"

/**
 * What happens next: somebody's questions are answered before those of others, as many as they have in a
 * row; time passes although some wait; or a node dies, which is never answered again.
 */
export type Move =
  | {
      readonly kind: "answers"
      readonly whom: number
      readonly times: number
      /** Where they have no question, nobody is answered. */
      readonly isOnly?: boolean
    }
  | { readonly kind: "passes"; readonly millis: number }
  | { readonly kind: "dies"; readonly node: number }

const answers = fc.record({
  kind: fc.constant("answers" as const),
  whom: fc.nat(7),
  times: fc.integer({ min: 1, max: 12 }),
})
const passes = fc.record({ kind: fc.constant("passes" as const), millis: fc.nat(4_000) })
const dies = (nodes: number) =>
  fc.record({ kind: fc.constant("dies" as const), node: fc.nat(nodes - 1) })

/** Somebody is overtaken: wherever they were, another does all of it before they go on. */
const overtaking: fc.Arbitrary<ReadonlyArray<Move>> = fc
  .record({ first: fc.nat(30), one: fc.nat(7), other: fc.nat(7) })
  .map(({ first, one, other }) => [
    { kind: "answers", whom: one, times: first },
    ...[1, 2, 3].flatMap((): ReadonlyArray<Move> => [
      { kind: "answers", whom: other, times: 40, isOnly: true },
      { kind: "passes", millis: 1_500 },
    ]),
  ])

/** The orders in which a store may answer; after the moves it answers whoever waits longest. */
export const orders = ({ isSlow = false, deaths = 0 } = {}): fc.Arbitrary<ReadonlyArray<Move>> =>
  fc.oneof(
    { weight: isSlow ? 1 : 0, arbitrary: overtaking },
    {
      weight: 2,
      arbitrary: fc.array(
        fc.oneof(
          { weight: 12, arbitrary: answers },
          { weight: isSlow ? 1 : 0, arbitrary: passes },
          { weight: deaths === 0 ? 0 : 1, arbitrary: dies(Math.max(1, deaths)) },
        ),
        { maxLength: 40, size: "max" },
      ),
    },
  )

/** Which of the works that a test does at the same time a question is of. */
const Whose = Context.Reference<number>("backend/platform/cluster/Whose", {
  defaultValue: () => -1,
})

/** Runs a property with a clock of its own; what dead nodes complain of is no news. */
export const inItsOwnWorld = <E>(work: Effect.Effect<void, E, Scope.Scope>) =>
  Effect.runPromise(
    work.pipe(
      Effect.scoped,
      Effect.provide(TestClock.layer()),
      Effect.provideService(References.MinimumLogLevel, "None"),
    ),
  )

interface Waiting {
  readonly node: number
  readonly whose: number
  readonly go: () => void
  readonly fail: () => void
}

/** With nobody to answer, time passes in steps of so many milliseconds, longer ones the longer that lasts. */
const steps = { shortest: 100, longest: 2_000 }
/** Work that has not ended after as long never will. */
const longest = 10 * 60_000

/** One by one, with whom they are about among so many. */
const movesOf = (order: ReadonlyArray<Move>, works: number): ReadonlyArray<Move> =>
  order.flatMap((move): ReadonlyArray<Move> =>
    move.kind === "answers"
      ? Array.from({ length: move.times }, () => ({ ...move, whom: move.whom % works }))
      : [move],
  )

/** A store in memory with what is put into it, and how nodes reach it. */
export const aSharedStore = Effect.fnUntraced(function* (
  content: Readonly<Record<string, ReadonlyArray<StoredDocument>>> = {},
  shapes: ReadonlyArray<CollectionShape> = collections,
) {
  const built = yield* Layer.build(sqliteDocuments({ file: ":memory:", collections: shapes }))
  const documents = Context.get(built, DocumentStore)
  for (const [name, all] of Object.entries(content)) yield* documents.insertMany(name, all)

  const dead = new Set<number>()
  let waiting: ReadonlyArray<Waiting> = []
  let isDriven = false
  const buried = Effect.die(new Error("This node is dead."))

  const turn = (node: number) =>
    Effect.flatMap(Whose, (whose) =>
      isDriven
        ? Effect.callback<void>((resume) => {
            const one = {
              ...{ node, whose, go: () => resume(Effect.void) },
              fail: () => resume(buried),
            }
            waiting = [...waiting, one]
            return Effect.sync(() => (waiting = waiting.filter((other) => other !== one)))
          })
        : dead.has(node)
          ? buried
          : Effect.void,
    )

  /** Those that live, and whose turn it can be. */
  const living = () => waiting.filter(({ node }) => !dead.has(node))

  /** The store as a node reaches it. */
  const reachedBy = (node: number): DocumentStore["Service"] => {
    const after = <A, E>(asked: Effect.Effect<A, E>) => Effect.andThen(turn(node), asked)
    return DocumentStore.of({
      get: (...asked) => after(documents.get(...asked)),
      find: (...asked) => after(documents.find(...asked)),
      insert: (...asked) => after(documents.insert(...asked)),
      insertMany: (...asked) => after(documents.insertMany(...asked)),
      findAndUpdate: (...asked) => after(documents.findAndUpdate(...asked)),
      update: (...asked) => after(documents.update(...asked)),
      remove: (...asked) => after(documents.remove(...asked)),
      count: (...asked) => after(documents.count(...asked)),
      countEach: (...asked) => after(documents.countEach(...asked)),
      nextId: (name) => after(documents.nextId(name)),
      check: after(documents.check),
    })
  }

  const answer = (whom: number | null, isOnly = false) =>
    Effect.sync(() => {
      const theirs = living().find(({ whose }) => whose === whom)
      const one = theirs ?? (isOnly ? undefined : living()[0])
      waiting = waiting.filter((other) => other !== one)
      one?.go()
    })

  /** What a dead node has begun ends, without another word to the store; others are answered at once. */
  const end = () => {
    isDriven = false
    for (const { node, go, fail } of waiting) (dead.has(node) ? fail : go)()
  }

  /**
   * Does the work of each node at the same time, answered in this order, until those that live are done.
   * None for those of a node that died.
   */
  const interleaved = <A, E, R>(
    order: ReadonlyArray<Move>,
    works: ReadonlyArray<{ readonly node: number; readonly work: Effect.Effect<A, E, R> }>,
  ) =>
    Effect.gen(function* () {
      isDriven = true
      const fibers = yield* Effect.forEach(works, ({ node, work }, at) =>
        // Nobody waits for what a dead node has begun.
        Effect.map(Effect.forkDetach(Effect.provideService(work, Whose, at)), (fiber) => ({
          node,
          fiber,
        })),
      )
      const isDone = () =>
        fibers.every(({ node, fiber }) => dead.has(node) || fiber.pollUnsafe() !== undefined)
      const moves = movesOf(order, works.length)[Symbol.iterator]()
      let [passed, step] = [0, steps.shortest]
      // Moving the clock by nothing waits until every fiber waits for something.
      for (yield* TestClock.adjust(0); !isDone(); yield* TestClock.adjust(0)) {
        if (living().length > 0) {
          step = steps.shortest
          const next = moves.next()
          if (next.done === true) yield* answer(null)
          else if (next.value.kind === "answers") {
            yield* answer(next.value.whom, next.value.isOnly)
          } else if (next.value.kind === "dies") dead.add(next.value.node)
          else yield* TestClock.adjust(next.value.millis)
        } else {
          if ((passed += step) > longest) yield* Effect.die(new Error("This never ends."))
          yield* TestClock.adjust(step)
          step = Math.min(2 * step, steps.longest)
        }
      }
      return yield* Effect.forEach(fibers, ({ node, fiber }) =>
        dead.has(node)
          ? Effect.succeed(null)
          : Effect.map(Fiber.await(fiber), (exit): Exit.Exit<A, E> | null => exit),
      )
    }).pipe(Effect.ensuring(Effect.sync(end)))

  return { documents, reachedBy, interleaved, isAlive: (node: number) => !dead.has(node) }
})
