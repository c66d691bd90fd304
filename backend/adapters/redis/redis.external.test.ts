import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Logger, References, Schedule, Scope, Stream } from "effect"
import { Redis } from "ioredis"
import { within } from "../../../tests/support/with-timeout.ts"
import type { ClusterBus } from "../../ports/cluster-bus.ts"
import { aRedis, aWay, findRedis } from "./server.fixture.ts"
import { makeRedisBus, nameOfServer } from "./redis-cluster-bus.ts"

const program = findRedis()

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

const aNode = Effect.fnUntraced(function* (url: string, server = "test") {
  // It is there, or knows that it is not, also where that takes longer than a start waits.
  const bus = yield* makeRedisBus({ url, server, startTimeout: "1 minute" })
  return {
    ...bus,
    texts: yield* gather(bus.subscribe("events")),
    missed: yield* gather(bus.gaps),
    now: () => Effect.runSync(bus.connectivity),
  }
})
const say = (bus: Pick<ClusterBus["Service"], "publish">, text: string) =>
  bus.publish("events", text)

/** What is logged meanwhile. */
const noted = <A, E, R>(work: (lines: ReadonlyArray<string>) => Effect.Effect<A, E, R>) => {
  const lines: Array<string> = []
  const logger = Logger.make(({ message, cause }) => {
    lines.push([message, cause].flat().map(String).join(" "))
  })
  return work(lines).pipe(
    Effect.provide(Logger.layer([logger])),
    Effect.provideService(References.MinimumLogLevel, "All"),
  )
}

/** Asks a Redis directly. */
const asking = <A>(url: string, question: (redis: Redis) => Promise<A>) =>
  Effect.promise(async () => {
    const redis = new Redis(url)
    try {
      return await question(redis)
    } finally {
      redis.disconnect()
    }
  })

const withRedis = (program: string) => {
  it.live(
    "R473 a node starts without it, says so once, and hears the others once it is there",
    () =>
      noted((lines) =>
        Effect.scoped(
          Effect.gen(function* () {
            const { url, kill, start } = yield* aRedis(program)
            yield* kill
            const one = yield* aNode(url)
            const two = yield* aNode(url)
            assert.deepStrictEqual([one.now(), two.now()], ["apart", "apart"])
            yield* say(one, "early")
            yield* start
            yield* becomes(() => one.now() === "together" && two.now() === "together")
            yield* say(one, "late")
            yield* becomes(() => two.texts.includes("late"))
            // What the one said before the other listened is heard, or missed: either is told.
            const heard = two.texts.filter((text) => text !== "early")
            assert.deepStrictEqual([one.texts, heard], [[], ["late"]])
            for (const { missed } of [one, two]) assert.include(missed, "events")
            assert.lengthOf(
              lines.filter((line) => line.includes("ECONNREFUSED")),
              2,
            )
            assert.lengthOf(
              lines.filter((line) => line.includes("back")),
              2,
            )
            assert.lengthOf(lines, 4)
          }),
        ),
      ),
  )

  it.live("R473 of a wrong password it is said that it is wrong, and never what it is", () =>
    noted((lines) =>
      Effect.scoped(
        Effect.gen(function* () {
          const { port } = yield* aRedis(program, ["--requirepass", "the-right-one"])
          const one = yield* aNode(`redis://:the-wrong-one@127.0.0.1:${String(port)}`)
          yield* say(one, "of a story")
          yield* becomes(() => lines.some((line) => line.includes("WRONGPASS")))
          assert.strictEqual(one.now(), "apart")
          const two = yield* aNode(`redis://:the-right-one@127.0.0.1:${String(port)}`)
          assert.strictEqual(two.now(), "together")
          assert.notInclude(lines.join(), "one@")
          assert.notInclude(lines.join(), "wrong-one")
          assert.notInclude(lines.join(), "of a story")
        }),
      ),
    ),
  )

  it.live("R473 two servers at one Redis do not hear one another", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { url } = yield* aRedis(program)
        const [one, two] = [yield* aNode(url, "a"), yield* aNode(url, "a")]
        const other = yield* aNode(url, "b")
        yield* say(other, "ours")
        yield* say(one, "theirs")
        yield* becomes(() => two.texts.length === 1)
        assert.deepStrictEqual([one.texts, two.texts, other.texts], [[], ["theirs"], []])
      }),
    ),
  )

  it.live("R473 a node hears nothing that was said before it started", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { url } = yield* aRedis(program)
        const [one, two] = [yield* aNode(url), yield* aNode(url)]
        yield* say(one, "before")
        yield* becomes(() => two.texts.length === 1)
        const three = yield* aNode(url)
        yield* say(one, "after")
        yield* becomes(() => three.texts.length === 1)
        assert.deepStrictEqual(three.texts, ["after"])
        assert.deepStrictEqual(three.missed, [])
      }),
    ),
  )

  it.live(
    "R473 a way that leads nowhere is noticed within seconds, and nothing is lost by it",
    () =>
      Effect.scoped(
        Effect.gen(function* () {
          const { port, url } = yield* aRedis(program)
          const way = yield* aWay(port)
          const [one, two] = [yield* aNode(way.url), yield* aNode(url)]
          yield* way.becomes("nowhere")
          yield* say(one, "of one")
          yield* say(two, "of two")
          const isNoticed = Effect.runPromise(becomes(() => one.now() === "apart"))
          yield* Effect.promise(() => within(5, null, isNoticed))
          yield* way.becomes("open")
          yield* becomes(() => one.texts.length === 1 && two.texts.length === 1)
          yield* becomes(() => one.now() === "together")
          assert.deepStrictEqual([one.texts, two.texts], [["of two"], ["of one"]])
        }),
      ),
  )

  it.live("R473 a node that was away for longer than Redis keeps what is said has a gap", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { port, url } = yield* aRedis(program)
        const way = yield* aWay(port)
        const [one, two] = [yield* aNode(way.url), yield* aNode(url)]
        yield* say(two, "before")
        yield* becomes(() => one.texts.length === 1)
        yield* way.becomes("cut")
        yield* becomes(() => one.now() === "apart")
        yield* say(two, "meanwhile")
        yield* say(two, "at last")
        const key = "kintale:test:events"
        const length = () => asking(url, (redis) => redis.xlen(key))
        yield* Effect.repeat(length(), {
          until: (count) => count === 3,
          schedule: Schedule.spaced("10 millis"),
        })
        yield* asking(url, (redis) => redis.xtrim(key, "MAXLEN", 1))
        yield* way.becomes("open")
        yield* becomes(() => one.texts.length === 2)
        assert.deepStrictEqual(one.texts, ["before", "at last"])
        assert.include(one.missed, "events")
        assert.deepStrictEqual(two.missed, [])
      }),
    ),
  )

  it.live("R473 what is said waits while Redis has no room, and is heard when it has", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { url } = yield* aRedis(program)
        const [one, two] = [yield* aNode(url), yield* aNode(url)]
        yield* asking(url, (redis) => redis.config("SET", "maxmemory", "1"))
        yield* say(one, "first")
        yield* say(one, "second")
        yield* becomes(() => one.now() === "apart")
        yield* asking(url, (redis) => redis.config("SET", "maxmemory", "0"))
        yield* becomes(() => two.texts.length === 2)
        assert.deepStrictEqual(two.texts, ["first", "second"])
        yield* becomes(() => one.now() === "together")
      }),
    ),
  )

  it.live("R473 the last that a node says before it stops is heard", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { url } = yield* aRedis(program)
        const two = yield* aNode(url)
        const scope = yield* Scope.make()
        const one = yield* Scope.provide(aNode(url), scope)
        yield* say(one, "goodbye")
        yield* Scope.close(scope, Exit.void)
        yield* becomes(() => two.texts.length === 1)
        assert.deepStrictEqual(two.texts, ["goodbye"])
      }),
    ),
  )

  it.live("R474 Redis keeps what is said for minutes only", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { url } = yield* aRedis(program)
        const [one, two] = [yield* aNode(url), yield* aNode(url)]
        const key = "kintale:test:events"
        const old = String(Date.now() - 11 * 60_000)
        yield* asking(url, (redis) => redis.xadd(key, `${old}-0`, "text", "of long ago"))
        yield* say(one, "now")
        yield* becomes(() => two.texts.length === 1)
        const [left, ends] = yield* asking(url, async (redis) => [
          await redis.xlen(key),
          await redis.pttl(key),
        ])
        assert.strictEqual(left, 1)
        assert.isAtMost(ends ?? Infinity, 10 * 60_000)
        assert.isAbove(ends ?? 0, 0)
      }),
    ),
  )
}

describe("a server's name in a Redis", () => {
  const key = Buffer.alloc(32, 1)
  const url = "mongodb://anna:secret@one,two:27017/kintale?replicaSet=rs0"
  it("R473 is the same for all its nodes, and another for any other server", () => {
    assert.strictEqual(
      nameOfServer(key, url),
      nameOfServer(key, "mongodb+srv://ben:other@three/kintale"),
    )
    assert.notStrictEqual(nameOfServer(key, url), nameOfServer(Buffer.alloc(32, 2), url))
    assert.notStrictEqual(nameOfServer(key, url), nameOfServer(key, "mongodb://one/trial"))
    assert.match(nameOfServer(key, url), /^[0-9a-f]{24}$/)
  })
})

describe("a bus over Redis", () => {
  if (program === null) {
    it.skip("R473 lasts (skipped: there is no redis-server on PATH)", () => {})
    return
  }
  withRedis(program)
})
