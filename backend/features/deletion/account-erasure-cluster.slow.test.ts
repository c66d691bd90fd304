import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Exit, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import { access } from "../access/layer.ts"
import { AccountClosure } from "../accounts/account-closure.ts"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { SubscriptionSync } from "../billing/subscription-sync.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import { anAccount } from "../../platform/cluster/account.fixture.ts"
import {
  aSharedStore,
  inItsOwnWorld,
  orders,
} from "../../platform/cluster/interleavings.fixture.ts"
import { noIntents } from "../../platform/cluster/media-intents.fixture.ts"
import { Locks } from "../../platform/cluster/locks.ts"
import { People } from "../people/people.ts"
import { PhotoStorage } from "../photos/photo-storage.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import { aTranscribedStory } from "../stories/story.fixture.ts"
import { PeopleSync } from "../stories/people-sync.ts"
import { AccountErasure } from "./account-erasure.ts"
import { OwnershipTransfer } from "./ownership-transfer.ts"
import { StoryErasure } from "./story-erasure.ts"
import { UserReferences } from "./user-references.ts"

const noPhotos = Layer.succeed(
  PhotoStorage,
  PhotoStorage.of({
    put: () => Effect.succeed(false),
    takeAway: () => Effect.succeed(false),
    bytesOf: () => Effect.succeed(Option.none()),
    removePerson: () => Effect.void,
    forget: () => Effect.void,
    recover: Effect.void,
  }),
)
const nobodyPays = Layer.succeed(
  SubscriptionSync,
  SubscriptionSync.of({
    refresh: () => Effect.void,
    refreshCustomer: () => Effect.void,
    refreshIfOld: () => Effect.void,
    wake: Effect.void,
    markLeaving: () => Effect.void,
    endAll: () => Effect.void,
  }),
)

/** Stories here are nothing but their records. */
const records = Layer.effect(
  StoryErasure,
  Database.useSync(({ stories }) =>
    StoryErasure.of({
      of: Effect.fnUntraced(function* (keeperId, last) {
        yield* stories.update({ keeperId }, { $set: { recorderId: null } })
        if (last) yield* stories.remove({ keeperId })
      }, Effect.orDie),
      one: () => Effect.void,
    }),
  ),
)
const namesElsewhere = Layer.effect(
  UserReferences,
  Database.useSync(({ people, stories }) =>
    UserReferences.of({
      watchers: () => Effect.succeed([]),
      erase: Effect.fnUntraced(function* ({ id }) {
        yield* stories.update({ recorderId: id }, { $set: { recorderId: null } })
        yield* people.remove({ keeperId: id })
      }, Effect.orDie),
    }),
  ),
)

const aNode = (documents: DocumentStore["Service"]) =>
  Effect.map(
    Layer.build(
      AccountErasure.layer.pipe(
        Layer.provide(Layer.mergeAll(OwnershipTransfer.layer, records, namesElsewhere, nobodyPays)),
        Layer.provide(PeopleSync.layer),
        Layer.provide(
          Layer.mergeAll(People.layer.pipe(Layer.provide(access)), noPhotos, noIntents),
        ),
        Layer.provideMerge(Layer.merge(AccountClosure.layer, Locks.layer({ alone: false }))),
        Layer.provide(EventBus.layer),
        Layer.provideMerge(Database.layer),
        Layer.provide(Layer.merge(noBus, Layer.succeed(DocumentStore, documents))),
        Layer.fresh,
      ),
    ),
    (built) => ({
      erasing: Context.get(built, AccountErasure),
      leaving: Context.get(built, AccountClosure),
    }),
  )

const users = [1, 2, 3]
/** Beyond what the store counts out. */
const personOf = (user: number) => 100 + user
/** Each keeps somebody who told a story to each of the others. */
const content = {
  users: users.map((id) => anAccount(id)),
  people: users.map((id) => ({
    ...{ id: personOf(id), keeperId: id, name: `Person ${String(id)}`, relationship: "", bio: "" },
    ...{ type: "storyteller", birthDate: null, birthPlace: "", language: null, notes: "" },
    ...{ createdAt: "" },
  })),
  stories: users.flatMap((keeper) =>
    users.map((recorder) => {
      const id = 10 * keeper + recorder
      return {
        ...aTranscribedStory({ id: StoryId.make(id), saveKey: String(id) }),
        ...{ keeperId: UserId.make(keeper), recorderId: UserId.make(recorder) },
        ...{ storytellerId: PersonId.make(personOf(keeper)), keeperIds: [UserId.make(keeper)] },
      }
    }),
  ),
}

const leave = ({ erasing, leaving }: Effect.Success<ReturnType<typeof aNode>>, id: number) =>
  Effect.andThen(Effect.orDie(leaving.mark(UserId.make(id))), erasing.finish(UserId.make(id)))

describe("accounts that are deleted by way of several nodes", () => {
  it("R493 leave no story behind that is kept by nobody, nor a name, whoever leaves at the same time", () =>
    fc.assert(
      fc.asyncProperty(orders({ isSlow: true }), (order) =>
        inItsOwnWorld(
          Effect.gen(function* () {
            const store = yield* aSharedStore(content)
            const nodes = yield* Effect.forEach([0, 1], (node) => aNode(store.reachedBy(node)))
            const exits = yield* store.interleaved(
              order,
              nodes.map((node, at) => ({ node: at, work: leave(node, at + 1) })),
            )
            for (const exit of exits) assert.isTrue(exit !== null && Exit.isSuccess(exit))
            const stories = yield* store.documents.find("stories", { filter: {} })
            // What the others kept and the third recorded, and their own.
            assert.strictEqual(stories.length, 5)
            for (const { keeperId } of stories) assert.strictEqual(keeperId, 3)
            for (const { recorderId } of stories) assert.include([3, null], recorderId)
            for (const name of ["users", "people"])
              for (const one of yield* store.documents.find(name, { filter: {} }))
                assert.strictEqual(name === "users" ? one.id : one["keeperId"], 3)
          }),
        ),
      ),
      { numRuns: 30 },
    ))

  it("R493 are gone although their node dies over it, within two minutes, or before another answers anybody", () =>
    fc.assert(
      fc.asyncProperty(orders({ deaths: 1 }), fc.boolean(), (order, isStarting) =>
        inItsOwnWorld(
          Effect.gen(function* () {
            const store = yield* aSharedStore(content)
            const dying = yield* aNode(store.reachedBy(0))
            const living = yield* aNode(store.reachedBy(1))
            const looking = Effect.andThen(living.erasing.goOn, Effect.sleep("30 seconds"))
            yield* store.interleaved(order, [
              { node: 0, work: leave(dying, 1) },
              {
                node: 1,
                work: isStarting ? Effect.sleep("1 minute") : Effect.repeat(looking, { times: 3 }),
              },
            ])
            if (isStarting) {
              const starting = yield* Effect.forkChild(living.erasing.recover)
              yield* TestClock.adjust("30 seconds")
              assert.isDefined(starting.pollUnsafe())
            }
            const left = yield* store.documents.count("users", { closingSince: { $exists: true } })
            assert.strictEqual(left, 0)
          }),
        ),
      ),
      { numRuns: 20 },
    ))
})
