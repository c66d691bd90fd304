import { assert, describe, it } from "@effect/vitest"
import { Context, Deferred, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { DocumentStore } from "../../ports/document-store.ts"
import { aTestJob, aServer, wakeupsOfAll, testJobType } from "./job-type.fixture.ts"
import { aStoreOf } from "./database.fixture.ts"
import { Jobs } from "./jobs.ts"

const begunBy = (log: Array<string>, who: string, work: Effect.Effect<void>) => () =>
  Effect.andThen(
    Effect.sync(() => void log.push(who)),
    work,
  )

/** All that needs no time has happened after it. */
const soon = Effect.repeat(TestClock.adjust("10 millis"), { times: 20 })

describe("of several nodes", () => {
  it.effect(
    "R501 one that does no work takes none, and its start still asks for all handlers",
    () =>
      Effect.gen(function* () {
        const store = yield* aStoreOf([aTestJob(1)])
        yield* aServer(store.layer, { works: false, work: () => Effect.void })
        yield* TestClock.adjust("10 minutes")
        assert.strictEqual(yield* store.left, 1)
        const settings = { jobTypes: [testJobType], alone: false, works: false }
        const jobs = yield* Layer.build(Jobs.layer(settings))
        const rejection = yield* Effect.flip(Context.get(jobs, Jobs).start)
        assert.include(rejection.message, "nothing in this server does it: testJobs.")
      }),
  )

  it.effect("R502 what one is given to be done another begins at once, not at its next look", () =>
    Effect.gen(function* () {
      const store = yield* aStoreOf([])
      const wakeups = yield* wakeupsOfAll
      yield* aServer(store.layer, { wakeups, work: () => Effect.void })
      const web = yield* aServer(store.layer, { wakeups, works: false, work: () => Effect.void })
      yield* TestClock.adjust("5 seconds")
      yield* store.add(aTestJob(1))
      yield* web.control.wake
      yield* soon
      assert.strictEqual(yield* store.left, 0)
    }),
  )

  it.effect(
    "R503 one that stops lets go of what it does, and another goes on with it at once",
    () =>
      Effect.gen(function* () {
        const store = yield* aStoreOf([aTestJob(1), aTestJob(2)])
        const wakeups = yield* wakeupsOfAll
        const begun: Array<string> = []
        const stopping = yield* aServer(store.layer, {
          wakeups,
          work: begunBy(begun, "a", Effect.never),
        })
        yield* TestClock.adjust("5 seconds")
        assert.deepStrictEqual(begun, ["a", "a"])
        yield* aServer(store.layer, { wakeups, work: begunBy(begun, "b", Effect.void) })
        yield* TestClock.adjust("1 second")
        yield* stopping.handOver
        yield* soon
        assert.deepStrictEqual(begun, ["a", "a", "b", "b"])
        assert.strictEqual(yield* store.left, 0)
      }),
  )

  it.effect("R503 what is claimed in the moment of the stop is let go as well", () =>
    Effect.gen(function* () {
      const store = yield* aStoreOf([aTestJob(1)])
      const wakeups = yield* wakeupsOfAll
      const asked = yield* Deferred.make<void>()
      const answers = yield* Deferred.make<void>()
      // Claimed in the store, and the answer is still on its way.
      const slow = Layer.effect(
        DocumentStore,
        Effect.map(DocumentStore, (documents) =>
          DocumentStore.of({
            ...documents,
            findAndUpdate: (...given) =>
              Effect.tap(documents.findAndUpdate(...given), () =>
                Effect.andThen(Deferred.succeed(asked, undefined), Deferred.await(answers)),
              ),
          }),
        ),
      ).pipe(Layer.provide(store.layer))
      const begun: Array<string> = []
      const stopping = yield* aServer(slow, { wakeups, work: begunBy(begun, "a", Effect.never) })
      yield* Deferred.await(asked)
      yield* aServer(store.layer, { wakeups, work: begunBy(begun, "b", Effect.void) })
      yield* stopping.handOver
      yield* soon
      assert.deepStrictEqual(begun, [])
      yield* Deferred.succeed(answers, undefined)
      yield* soon
      assert.deepStrictEqual(begun, ["b"])
      assert.strictEqual(yield* store.left, 0)
    }),
  )
})
