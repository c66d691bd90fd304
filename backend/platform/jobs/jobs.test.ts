import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { jobTypes } from "../../app/job-types.ts"
import { DocumentStore, type StoredDocument } from "../../ports/document-store.ts"
import { aTestJob, aServer, testJobs, testJobType } from "./job-type.fixture.ts"
import { aStoreOf } from "./database.fixture.ts"
import { Jobs } from "./jobs.ts"

const aStore = (count: number, change: Partial<StoredDocument> = {}) =>
  aStoreOf(Array.from({ length: count }, (_, n) => ({ ...aTestJob(n + 1), ...change, id: n + 1 })))

describe("a server", () => {
  it.effect(
    "R133 does not start with work that nobody in it does, and says in a sentence which",
    () =>
      Effect.gen(function* () {
        const jobs = yield* Layer.build(
          Jobs.layer({ jobTypes: [testJobType, { name: "reminders" }], alone: true }),
        )
        const rejection = yield* Effect.flip(Context.get(jobs, Jobs).start)
        assert.strictEqual(
          rejection.message,
          "Work of this kind would wait forever, because nothing in this server does it: testJobs, reminders.",
        )
      }),
  )

  it("R133 knows each kind of work by a name of its own", () => {
    const names = jobTypes.map(({ name }) => name)
    assert.deepStrictEqual(names, [...new Set(names)])
    assert.sameMembers(names, [
      "stories",
      "emails",
      "transcripts",
      "retranslations",
      "purge",
      "billing",
      "embedding",
      "biographies",
      "uploads",
      "wordChecks",
    ])
  })
})

describe("a job", () => {
  it.effect(
    "R132 of many is done once by two servers that share a store, each working beside the other",
    () =>
      Effect.gen(function* () {
        const store = yield* aStore(12)
        const done: Array<string> = []
        const work = (who: string) => (id: number) =>
          Effect.andThen(
            Effect.sync(() => done.push(`${who}${String(id)}`)),
            Effect.sleep("1 second"),
          )
        yield* aServer(store.layer, { work: work("a") })
        yield* aServer(store.layer, { work: work("b") })
        yield* TestClock.adjust("10 seconds")
        assert.strictEqual(yield* store.left, 0)
        assert.sameMembers(
          done.map((one) => Number(one.slice(1))),
          Array.from({ length: 12 }, (_, n) => n + 1),
        )
        assert.sameMembers([...new Set(done.map(([who]) => who))], ["a", "b"])
      }),
  )

  it.effect("R132 that takes longer than its claim stays with whoever is alive", () =>
    Effect.gen(function* () {
      const store = yield* aStore(1)
      let begun = 0
      const work = () =>
        Effect.andThen(
          Effect.sync(() => (begun += 1)),
          Effect.sleep("5 minutes"),
        )
      yield* aServer(store.layer, { work })
      yield* aServer(store.layer, { work })
      yield* TestClock.adjust("5 minutes")
      assert.strictEqual(yield* store.left, 0)
      assert.strictEqual(begun, 1)
    }),
  )

  it.effect(
    "R132 of a process that died is taken over when its claim has run out, not before; by the only server at once",
    () =>
      Effect.gen(function* () {
        for (const [alone, after] of [
          [false, 20],
          [true, 0],
        ] as const) {
          const store = yield* aStore(1, { claim: "of the dead" })
          const now = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
          yield* DocumentStore.use((documents) =>
            documents.update(testJobs.name, {}, { $set: { until: now + 20_000 } }),
          ).pipe(Effect.orDie, Effect.provide(store.layer))
          yield* aServer(store.layer, { alone, work: () => Effect.void })
          if (after > 0) {
            yield* TestClock.adjust(after * 1_000 - 1)
            assert.strictEqual(yield* store.left, 1)
          }
          yield* TestClock.adjust(1)
          assert.strictEqual(yield* store.left, 0)
        }
      }),
  )

  it.effect("R132 that a stop breaks off is the next server's at once", () =>
    Effect.gen(function* () {
      const store = yield* aStore(1)
      const first = yield* aServer(store.layer, { work: () => Effect.never })
      yield* TestClock.adjust("7 seconds")
      yield* first.stop
      yield* aServer(store.layer, { work: () => Effect.void })
      yield* TestClock.adjust(1)
      assert.strictEqual(yield* store.left, 0)
    }),
  )

  it.effect(
    "R132 goes on while the store is away for a moment, and ends before its claim does when it stays away",
    () =>
      Effect.gen(function* () {
        const store = yield* aStore(1)
        const ended: Array<number> = []
        const now = Effect.clockWith((clock) => clock.currentTimeMillis)
        const begun = yield* now
        const manner = {
          isAway: false,
          work: () =>
            Effect.never.pipe(
              Effect.onInterrupt(() => Effect.map(now, (at) => void ended.push(at - begun))),
            ),
        }
        yield* aServer(store.layer, manner)
        yield* TestClock.adjust("6 seconds")
        manner.isAway = true
        yield* TestClock.adjust("8 seconds")
        manner.isAway = false
        yield* TestClock.adjust("6 seconds")
        assert.deepStrictEqual(ended, [])
        manner.isAway = true
        yield* TestClock.adjust("21 seconds")
        // Last renewed at 20 seconds, so the claim holds until 40.
        assert.strictEqual(ended.length, 1)
        assert.isAtMost(ended[0] ?? Infinity, 36_000)
      }),
  )

  it.effect("R132 that is settled is told of, however long that takes", () =>
    Effect.gen(function* () {
      const store = yield* aStore(1)
      let told = 0
      yield* aServer(store.layer, {
        work: () => Effect.sleep("4 seconds"),
        after: Effect.andThen(
          Effect.sleep("30 seconds"),
          Effect.sync(() => (told += 1)),
        ),
      })
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* store.left, 0)
      assert.strictEqual(told, 1)
    }),
  )

  it.effect("R132 that is abandoned has ended when that is answered, and others go on", () =>
    Effect.gen(function* () {
      const store = yield* aStore(2)
      const ended: Array<number> = []
      const slowly = Effect.andThen(
        Effect.sleep("1 second"),
        Effect.sync(() => void ended.push(1)),
      )
      const { control } = yield* aServer(store.layer, {
        work: (id) =>
          id === 1
            ? Effect.onInterrupt(Effect.never, () => slowly)
            : Effect.andThen(
                Effect.sleep("3 seconds"),
                Effect.sync(() => void ended.push(id)),
              ),
      })
      yield* TestClock.adjust(1)
      yield* store.close(1)
      const abandoning = yield* Effect.forkChild(control.abandon(1))
      yield* TestClock.adjust("999 millis")
      assert.isUndefined(abandoning.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      assert.isDefined(abandoning.pollUnsafe())
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(ended, [1, 2])
    }),
  )

  it.effect(
    "R135 that breaks, or meets what was interrupted elsewhere, is tried again after its pause, and then given up, while others are done",
    () =>
      Effect.gen(function* () {
        const store = yield* aStore(4)
        const begun: Array<number> = []
        const broken = [Effect.die(new Error("poison")), Effect.interrupt]
        yield* aServer(store.layer, {
          work: (id) =>
            Effect.suspend(() => {
              begun.push(id)
              return broken[id - 1] ?? Effect.void
            }),
        })
        yield* TestClock.adjust("900 millis")
        assert.deepStrictEqual(begun.toSorted(), [1, 2, 3, 4])
        yield* TestClock.adjust("10 minutes")
        assert.deepStrictEqual(begun.toSorted(), [1, 1, 2, 2, 3, 4])
        assert.strictEqual(yield* store.left, 0)
      }),
  )

  it.effect("R134 tells how far it is, and that is forgotten with its end", () =>
    Effect.gen(function* () {
      const store = yield* aStore(1)
      const told: Array<number> = []
      const { control } = yield* aServer(store.layer, {
        told,
        work: (_, report) =>
          Effect.gen(function* () {
            for (const part of [0.2, 0.1, 0.3, 0.9, 1]) {
              yield* report(part)
              yield* Effect.sleep("600 millis")
            }
          }),
      })
      yield* TestClock.adjust("1900 millis")
      assert.strictEqual(yield* control.progressOf(1), 0.9)
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual(told, [0.2, 0.3, 1])
      assert.strictEqual(yield* control.progressOf(1), 0)
    }),
  )
})
