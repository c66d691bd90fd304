import { assert, it } from "@effect/vitest"
import { Effect, Schedule, type Scope, Stream } from "effect"
import type { ClusterBus, BusTopic } from "./cluster-bus.ts"

/** So many nodes with a bus between them, which can be taken from one of them, or from all. */
interface SeveralNodes {
  readonly buses: ReadonlyArray<ClusterBus["Service"]>
  readonly away: (at?: number) => Effect.Effect<void>
  readonly back: (at?: number) => Effect.Effect<void>
  /** While the bus is away from all: what was said before is lost. */
  readonly forgets: Effect.Effect<void>
}

/** `room`: how much a node keeps while the bus is away. */
export type MakeNodes = (
  count: number,
  options?: { readonly room: number },
) => Effect.Effect<SeveralNodes, never, Scope.Scope>

/** Waits until it is so. */
const becomes = (isSo: () => boolean) =>
  Effect.retry(
    Effect.suspend(() => (isSo() ? Effect.void : Effect.fail("not yet"))),
    { schedule: Schedule.spaced("10 millis"), times: 6_000 },
  ).pipe(Effect.orDie)

const gather = <A>(stream: Stream.Stream<A>) =>
  Effect.gen(function* () {
    const heard: Array<A> = []
    yield* Effect.forkScoped(
      Stream.runForEach(stream, (one) => Effect.sync(() => heard.push(one))),
      { startImmediately: true },
    )
    return heard
  })

const listening = Effect.fnUntraced(function* ({ buses, ...nodes }: SeveralNodes) {
  const all = yield* Effect.forEach(buses, (bus) =>
    Effect.all({
      bus: Effect.succeed(bus),
      heard: gather(bus.subscribe("events")),
      transcripts: gather(bus.subscribe("transcripts")),
      gaps: gather(bus.gaps),
    }),
  )
  const [one, two, three] = all
  if (one === undefined || two === undefined || three === undefined)
    return assert.fail("three nodes")
  return { ...nodes, all, one, two, three }
})

const say = (
  bus: ClusterBus["Service"],
  texts: ReadonlyArray<string>,
  topic: BusTopic = "events",
) => Effect.forEach(texts, (text) => bus.publish(topic, text), { discard: true })

const texts = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name} ${String(at)}`)
const of = (name: string, heard: ReadonlyArray<string>) =>
  heard.filter((text) => text.startsWith(`${name} `))

/** What every bus promises, run against real nodes or such in memory. */
export const busContract = (name: string, make: MakeNodes) => {
  const three = (options?: { readonly room: number }) => Effect.flatMap(make(3, options), listening)

  it.live(`${name} R473 each text is heard once, in its order, and by no node that says it`, () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { one, two, three: third } = yield* three()
        yield* Effect.all([say(one.bus, texts("one", 150)), say(two.bus, texts("two", 150))], {
          concurrency: "unbounded",
        })
        yield* becomes(() => third.heard.length === 300)
        yield* say(third.bus, ["three done"])
        yield* becomes(() => one.heard.length === 151 && two.heard.length === 151)
        for (const { heard } of [two, third])
          assert.deepStrictEqual(of("one", heard), texts("one", 150))
        for (const { heard } of [one, third])
          assert.deepStrictEqual(of("two", heard), texts("two", 150))
        assert.deepStrictEqual(
          [of("one", one.heard), of("two", two.heard), of("three", third.heard)],
          [[], [], []],
        )
        assert.deepStrictEqual([...one.gaps, ...two.gaps, ...third.gaps], [])
      }),
    ),
  )

  it.live(`${name} R473 what is said of one topic is heard of that one, as it was said`, () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { one, two } = yield* three()
        const odd = ["", "Ünï 👩‍👩‍👧 \n\u0000\u2028", "x".repeat(200_000)]
        yield* say(one.bus, odd, "transcripts")
        yield* say(one.bus, ["a happening"])
        yield* becomes(() => two.transcripts.length === 3 && two.heard.length === 1)
        assert.deepStrictEqual([two.transcripts, two.heard], [odd, ["a happening"]])
      }),
    ),
  )

  it.live(`${name} R473 nodes know whether they hear one another`, () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { one, two, away, back } = yield* three()
        const now = () => [
          Effect.runSync(one.bus.connectivity),
          Effect.runSync(two.bus.connectivity),
        ]
        assert.deepStrictEqual(now(), ["together", "together"])
        yield* away(0)
        yield* becomes(() => now().join() === "apart,together")
        yield* back(0)
        yield* becomes(() => now().join() === "together,together")
        yield* away()
        yield* becomes(() => now().join() === "apart,apart")
        yield* back()
        yield* becomes(() => now().join() === "together,together")
      }),
    ),
  )

  it.live(`${name} R473 what is said while the bus is away is heard once it is back`, () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { one, two, three: third, away, back } = yield* three()
        yield* say(one.bus, ["one before"])
        yield* becomes(() => two.heard.length === 1 && third.heard.length === 1)
        yield* away()
        yield* say(one.bus, texts("one", 50))
        yield* say(two.bus, texts("two", 50))
        yield* back()
        yield* becomes(() => third.heard.length === 101)
        yield* becomes(() => one.heard.length === 50 && two.heard.length === 51)
        assert.deepStrictEqual(of("one", third.heard), ["one before", ...texts("one", 50)])
        assert.deepStrictEqual(of("two", one.heard), texts("two", 50))
      }),
    ),
  )

  it.live(`${name} R473 a node that was cut off alone hears what it missed, and is heard`, () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { one, two, three: third, away, back } = yield* three()
        yield* away(0)
        yield* say(one.bus, texts("one", 20))
        yield* say(two.bus, texts("two", 20))
        yield* becomes(() => third.heard.length === 20)
        assert.deepStrictEqual(one.heard, [])
        yield* back(0)
        yield* becomes(() => one.heard.length === 20 && third.heard.length === 40)
        assert.deepStrictEqual(one.heard, texts("two", 20))
        assert.deepStrictEqual(of("one", third.heard), texts("one", 20))
      }),
    ),
  )

  it.live(`${name} R473 nothing is lost or heard twice when the bus goes in the middle`, () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { all, one, two, three: third, away, back } = yield* three()
        const speaking = Effect.forEach(
          all,
          ({ bus }, at) =>
            Effect.forEach(texts(`node${String(at)}`, 300), (text) =>
              Effect.andThen(bus.publish("events", text), Effect.sleep("5 millis")),
            ),
          { concurrency: "unbounded" },
        )
        const breaking = Effect.forEach([1, 2, 3], () =>
          Effect.sleep("200 millis").pipe(
            Effect.andThen(away()),
            Effect.andThen(Effect.sleep("100 millis")),
            Effect.andThen(back()),
          ),
        )
        yield* Effect.all([speaking, breaking], { concurrency: "unbounded" })
        yield* becomes(() => all.every(({ heard }) => heard.length >= 600))
        assert.deepStrictEqual(of("node0", two.heard), texts("node0", 300))
        assert.deepStrictEqual(of("node0", third.heard), texts("node0", 300))
        assert.deepStrictEqual(of("node1", one.heard), texts("node1", 300))
        assert.deepStrictEqual(of("node1", third.heard), texts("node1", 300))
        assert.deepStrictEqual(of("node2", one.heard), texts("node2", 300))
        assert.deepStrictEqual(of("node2", two.heard), texts("node2", 300))
        assert.deepStrictEqual(of("node0", one.heard), [])
      }),
    ),
  )

  it.live(
    `${name} R473 of more than can be kept the newest is heard, and every node has a gap`,
    () =>
      Effect.scoped(
        Effect.gen(function* () {
          const { all, one, two, three: third, away, back } = yield* three({ room: 10 })
          yield* say(one.bus, ["one before"])
          yield* becomes(() => two.heard.length === 1 && third.heard.length === 1)
          yield* away()
          yield* say(one.bus, texts("one", 50))
          yield* back()
          yield* becomes(() => two.heard.length >= 11 && third.heard.length >= 11)
          yield* becomes(() => all.every(({ gaps }) => gaps.includes("events")))
          assert.deepStrictEqual(two.heard.slice(1), texts("one", 50).slice(-10))
          assert.deepStrictEqual(third.heard.slice(1), texts("one", 50).slice(-10))
        }),
      ),
  )

  it.live(`${name} R473 every node has a gap when the bus comes back and knows nothing`, () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { all, one, two, away, back, forgets } = yield* three()
        yield* say(one.bus, ["one before"], "transcripts")
        yield* say(one.bus, ["one before"])
        yield* becomes(() => two.heard.length === 1 && two.transcripts.length === 1)
        yield* away()
        yield* say(one.bus, ["one meanwhile"])
        yield* forgets
        yield* back()
        yield* becomes(() => all.every(({ gaps }) => new Set(gaps).size === 2))
        yield* say(one.bus, ["one after"])
        yield* becomes(() => two.heard.length === 3)
        assert.deepStrictEqual(two.heard, ["one before", "one meanwhile", "one after"])
      }),
    ),
  )
}
