import { assert, describe, it } from "@effect/vitest"
import { Cause, Context, Effect, Exit, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { Database } from "../database/database.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import { aSharedStore } from "./interleavings.fixture.ts"
import { SecretMismatch, NodeRegistry } from "./node-registry.ts"

const [secret, another] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

const someNodes = Effect.gen(function* () {
  const store = yield* aSharedStore()
  /** Starts a node; it says that it is here until it is stopped. */
  return (settings: { readonly works?: boolean; readonly sessionKey?: Buffer } = {}) =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const built = yield* Layer.build(
        NodeRegistry.layer({
          isOneOfSeveral: true,
          works: true,
          sessionKey: secret,
          ...settings,
        }).pipe(
          Layer.provide(Database.layer),
          Layer.provide(Layer.succeed(DocumentStore, store.reachedBy(0))),
          Layer.fresh,
        ),
      ).pipe(Scope.provide(scope))
      return { ...Context.get(built, NodeRegistry), stop: Scope.close(scope, Exit.void) }
    })
})

const isRejected = <A>(exit: Exit.Exit<A, unknown>) =>
  Exit.isFailure(exit) && Cause.squash(exit.cause) instanceof SecretMismatch

describe("the nodes of a server", () => {
  it.effect("R512 do not start beside one with another secret, however long that runs", () =>
    Effect.gen(function* () {
      const start = yield* someNodes
      const one = yield* start()
      const two = yield* start()
      yield* TestClock.adjust("10 minutes")
      assert.isTrue(isRejected(yield* Effect.exit(start({ sessionKey: another }))))
      yield* one.stop
      assert.isTrue(isRejected(yield* Effect.exit(start({ sessionKey: another }))))
      yield* two.stop
      yield* start({ sessionKey: another })
    }),
  )

  it.effect("R512 R513 count one that died for less than a minute", () =>
    Effect.gen(function* () {
      const store = yield* aSharedStore()
      const documents = store.reachedBy(0)
      yield* documents.insert("nodes", {
        id: "dead",
        secret: "another",
        works: true,
        until: 45_000,
      })
      const start = NodeRegistry.layer({
        ...{ isOneOfSeveral: true, works: false, sessionKey: secret },
      }).pipe(
        Layer.provide(Database.layer),
        Layer.provide(Layer.succeed(DocumentStore, documents)),
        Layer.build,
        Effect.map((built) => Context.get(built, NodeRegistry)),
      )
      assert.isTrue(isRejected(yield* Effect.exit(start)))
      yield* TestClock.adjust("50 seconds")
      const { hasWorker } = yield* start
      assert.isFalse(yield* hasWorker)
    }).pipe(Effect.scoped),
  )

  it.effect("R513 know whether one of them works in the background", () =>
    Effect.gen(function* () {
      const start = yield* someNodes
      const web = yield* start({ works: false })
      assert.isFalse(yield* web.hasWorker)
      const worker = yield* start()
      yield* TestClock.adjust("10 minutes")
      assert.isTrue(yield* web.hasWorker)
      yield* worker.stop
      assert.isFalse(yield* web.hasWorker)
    }),
  )
})
