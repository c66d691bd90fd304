import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import type { LiveEvent } from "#protocol/events.ts"
import { type EventEnvelope, EventBus } from "./event-bus.ts"
import { ClusterBus } from "../../ports/cluster-bus.ts"
import { severalNodes } from "../../ports/cluster.fixture.ts"

const anna = UserId.make(1)
const story = StoryId.make(3)
const changed: LiveEvent = { _tag: "StoryChanged", storyId: story }
const to = [anna]

const progressed = (fraction: number): EventEnvelope => ({
  to,
  event: {
    _tag: "StoryProgressed",
    storyId: story,
    progress: { phase: "transcribing", fraction, secondsLeft: null },
  },
})

const gather = <A>(stream: Stream.Stream<A>) =>
  Effect.gen(function* () {
    const heard: Array<A> = []
    yield* Effect.forkScoped(
      Stream.runForEach(stream, (one) => Effect.sync(() => heard.push(one))),
      { startImmediately: true },
    )
    return heard
  })

/** Lets everything that is ready run. */
const settled = TestClock.adjust(0)

const aNode = Effect.fnUntraced(function* (bus: ClusterBus["Service"]) {
  const built = yield* Layer.build(
    Layer.fresh(EventBus.layer).pipe(Layer.provide(Layer.succeed(ClusterBus, bus))),
  )
  const events = Context.get(built, EventBus)
  return {
    ...events,
    bus,
    heard: {
      all: yield* gather(events.all),
      own: yield* gather(events.own),
      others: yield* gather(events.others),
      signOuts: yield* gather(events.signOuts),
      told: yield* gather(events.told),
      missed: yield* gather(events.missed),
    },
  }
})

const twoNodes = Effect.gen(function* () {
  const nodes = yield* severalNodes(2)
  const [first, second] = nodes.buses
  if (first === undefined || second === undefined) return assert.fail("two nodes")
  return { ...nodes, one: yield* aNode(first), two: yield* aNode(second) }
})

const fractions = (heard: ReadonlyArray<EventEnvelope>) =>
  heard.map(({ event }) =>
    event._tag === "StoryProgressed" ? event.progress.fraction : event._tag,
  )

describe("what happens on one node of several", () => {
  it.effect("R470 is heard by all of them, and once by each", () =>
    Effect.gen(function* () {
      const { one, two } = yield* twoNodes
      const published: ReadonlyArray<EventEnvelope> = [
        { to, event: changed },
        { to: { sharesOf: anna }, event: { _tag: "PeopleChanged" } },
        {
          to: { person: { id: PersonId.make(4), keeperId: anna } },
          event: { _tag: "BiographyChanged", personId: PersonId.make(4) },
        },
      ]
      yield* Effect.forEach(published, one.publish)
      yield* settled
      assert.deepStrictEqual(one.heard.all, published)
      assert.deepStrictEqual(two.heard.all, published)
      assert.deepStrictEqual(one.heard.own, published)
      assert.deepStrictEqual(two.heard.own, [])
      assert.deepStrictEqual(one.heard.others, [])
      assert.deepStrictEqual(two.heard.others, published)
    }),
  )

  it.effect("R470 names to other nodes of a story only who may know of it", () =>
    Effect.gen(function* () {
      const { one, two } = yield* twoNodes
      const owned = {
        ...{ keeperId: anna, recorderId: null, storytellerId: PersonId.make(4) },
        ...{ subjectIds: [PersonId.make(5)], keeperIds: [anna] },
      }
      const texts = yield* gather(two.bus.subscribe("events"))
      const record = { ...owned, title: "The flood" }
      yield* one.publish({ to: { story: record }, event: changed })
      yield* settled
      assert.deepStrictEqual(two.heard.all, [{ to: { story: owned }, event: changed }])
      assert.notInclude(texts.join(), "flood")
    }),
  )

  it.effect(
    "R470 is heard there at once while the others are out of reach, who hear it later",
    () =>
      Effect.gen(function* () {
        const { one, two, away, back } = yield* twoNodes
        yield* away()
        yield* one.publish({ to, event: changed })
        yield* one.publishSignOut("a session")
        yield* settled
        assert.deepStrictEqual(fractions(one.heard.all), ["StoryChanged"])
        assert.deepStrictEqual(one.heard.signOuts, ["a session"])
        assert.deepStrictEqual(two.heard.all, [])
        yield* back()
        yield* settled
        assert.deepStrictEqual(fractions(two.heard.all), ["StoryChanged"])
        assert.deepStrictEqual(two.heard.signOuts, ["a session"])
        assert.deepStrictEqual(fractions(one.heard.all), ["StoryChanged"])
      }),
  )

  it.effect("R470 is told to the others alone where it is for no screen", () =>
    Effect.gen(function* () {
      const { one, two } = yield* twoNodes
      yield* one.tell({ _tag: "UserLeaves", userId: anna })
      yield* settled
      assert.deepStrictEqual(one.heard.told, [])
      assert.deepStrictEqual(two.heard.told, [{ _tag: "UserLeaves", userId: anna }])
      assert.deepStrictEqual(two.heard.all, [])
    }),
  )

  it.effect("R471 is left out where it is not understood, and what follows is not", () =>
    Effect.gen(function* () {
      const { one, two } = yield* twoNodes
      for (const text of [
        "not JSON",
        `{"_tag":"Published","to":[1],"event":{"_tag":"OfANewerVersion"}}`,
        `{"_tag":"Told","event":{"_tag":"OfANewerVersion"}}`,
        `{"_tag":"OfANewerVersion"}`,
      ])
        yield* one.bus.publish("events", text)
      yield* one.publish({ to, event: changed })
      yield* settled
      assert.deepStrictEqual(two.heard.all, [{ to, event: changed }])
    }),
  )

  it.effect("R472 tells the others how far a story is once a second, and always the newest", () =>
    Effect.gen(function* () {
      const { one, two } = yield* twoNodes
      for (const fraction of [0.1, 0.2, 0.3]) yield* one.publish(progressed(fraction))
      yield* settled
      assert.deepStrictEqual(fractions(one.heard.all), [0.1, 0.2, 0.3])
      assert.deepStrictEqual(fractions(two.heard.all), [0.1])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(fractions(two.heard.all), [0.1, 0.3])
      yield* one.publish(progressed(0.4))
      yield* settled
      assert.deepStrictEqual(fractions(two.heard.all), [0.1, 0.3])
      yield* TestClock.adjust("10 seconds")
      yield* one.publish(progressed(0.5))
      yield* settled
      assert.deepStrictEqual(fractions(two.heard.all), [0.1, 0.3, 0.4, 0.5])
    }),
  )

  it.effect("R472 never tells how far a story is after telling that it changed", () =>
    Effect.gen(function* () {
      const { one, two } = yield* twoNodes
      yield* one.publish(progressed(0.1))
      yield* one.publish(progressed(0.9))
      yield* one.publish({ to, event: changed })
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(fractions(two.heard.all), [0.1, 0.9, "StoryChanged"])
    }),
  )

  it.effect("R471 says so when something was missed", () =>
    Effect.gen(function* () {
      const { one, two, away, back, forgets } = yield* twoNodes
      yield* away(1)
      yield* one.publish({ to, event: changed })
      yield* forgets
      yield* back(1)
      yield* settled
      assert.lengthOf(two.heard.missed, 1)
      assert.deepStrictEqual(two.heard.all, [])
    }),
  )
})
