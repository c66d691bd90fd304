import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import { UserId } from "#protocol/ids.ts"
import { Sessions } from "./sessions.ts"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { inMemory } from "../../adapters/sqlite/open.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { collections, Database } from "../../platform/database/database.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import { noticeEnded } from "./session-watch.ts"

const services = Sessions.layer.pipe(
  Layer.provideMerge(Layer.merge(Database.layer, EventBus.layer)),
  Layer.provideMerge(noBus),
  Layer.provideMerge(sqliteDocuments({ file: inMemory, collections })),
)

const anna: UserRecord = {
  ...{ id: UserId.make(1), username: "anna", usernameKey: "anna", email: "a@example.org" },
  ...{ firstName: "Anna", lastName: "Berg", emailVerified: false, passwordHash: "a hash" },
  ...{ bio: "", profileImageUrl: null, createdAt: "", updatedAt: "", storiesRecorded: 0 },
  ...{ subscriptionStatus: "free", pendingSaves: {}, setupDone: true },
}

describe("an open connection", () => {
  it.layer(services)((it) => {
    it.effect("R170 ends when its session was ended by another program, and no other does", () =>
      Effect.gen(function* () {
        const { users, sessions } = yield* Database
        const { begin } = yield* Sessions
        const { signOuts } = yield* EventBus
        yield* users.insert(anna)
        yield* begin(anna)
        yield* begin(anna)
        const [first, second] = (yield* sessions.find({ filter: {} })).map(({ id }) => id)
        if (first === undefined || second === undefined) return assert.fail("two are signed in")
        const heard: Array<string> = []
        yield* Effect.forkScoped(
          Stream.runForEach(signOuts, (id) => Effect.sync(() => heard.push(id))),
        )
        yield* Effect.forkScoped(noticeEnded(() => [first, second, first]))
        yield* TestClock.adjust("10 seconds")
        assert.deepStrictEqual(heard, [])

        yield* sessions.remove({ id: first })
        yield* TestClock.adjust("10 seconds")
        assert.deepStrictEqual(heard, [first])

        // As `set-password` does it, in one write.
        yield* users.update({ id: anna.id }, { $inc: { sessionEpoch: 1 } })
        yield* TestClock.adjust("10 seconds")
        assert.deepStrictEqual(heard.slice(1).toSorted(), [first, second].toSorted())
      }),
    )
  })
})
