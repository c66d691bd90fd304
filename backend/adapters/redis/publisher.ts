import { Clock, Effect, Queue } from "effect"
import type { Redis } from "ioredis"
import type { BusTopic } from "../../ports/cluster-bus.ts"
import type { Connection } from "./connection.ts"
import { makeOwed, type Owed, type BufferRoom } from "./send-buffer.ts"
import type { Troubles } from "./connection-health.ts"

/**
 * What Redis keeps, for nodes that were away: so many entries at most, and none for longer than this.
 * They hold words of stories, which may be deleted meanwhile.
 */
const kept: Record<BusTopic, number> = { events: 10_000, transcripts: 4_000 }
const storedMillis = 10 * 60_000

/** Milliseconds until a text is said again. */
const rest = 200

/** How long a server that stops tries to say what it still owes. */
const lastWords = "1 second"

interface MouthOptions {
  readonly node: string
  readonly topic: BusTopic
  /** The name of the stream. */
  readonly stream: string
  readonly troubles: Troubles
  readonly connection: Connection
  readonly gap: Effect.Effect<void>
  readonly room?: BufferRoom | undefined
}

/** All of it or nothing, or it could be said in another order. */
const put = async (
  redis: Redis,
  { stream, node, topic }: MouthOptions,
  some: ReadonlyArray<Owed>,
  now: number,
) => {
  const all = redis.multi()
  for (const { count, text } of some)
    all.xadd(stream, "MAXLEN", "~", kept[topic], "*", "from", node, "count", count, "text", text)
  all.xtrim(stream, "MINID", now - storedMillis).pexpire(stream, storedMillis)
  const done = await all.exec()
  // Whether old entries could be removed does not matter.
  for (const at of some.keys()) {
    const [problem, id] = done?.[at] ?? [null, null]
    if (problem !== null) throw problem
    if (typeof id !== "string") throw new Error("what was said has no id")
  }
}

/** Says what this node has to say on one topic, in its order, again and again until Redis has it. */
export const speak = Effect.fnUntraced(function* (options: MouthOptions) {
  const { topic, troubles, connection, gap } = options
  const owed = makeOwed(options.room)
  const wakeup = yield* Queue.sliding<true>(1)
  const part = `saying ${topic}`
  let isDropped = false

  const sayNext = Effect.gen(function* () {
    const some = owed.next()
    const newest = some.at(-1)
    if (newest === undefined) return
    const now = yield* Clock.currentTimeMillis
    yield* connection.ask((redis) => put(redis, options, some, now))
    owed.remove(newest.count)
    yield* troubles.works(part)
    if (!isDropped) return
    isDropped = false
    yield* gap
  }).pipe(
    Effect.catchTag("RedisAway", ({ reason }) =>
      Effect.andThen(troubles.failed(part, reason), Effect.sleep(rest)),
    ),
    Effect.catchDefect((defect) =>
      Effect.andThen(
        Effect.logError("what is said cannot be given to Redis", defect),
        Effect.sleep(rest),
      ),
    ),
  )
  const sayAll = Effect.whileLoop({
    while: () => owed.size > 0,
    body: () => sayNext,
    step: () => {},
  })

  yield* Effect.forkScoped(
    Effect.andThen(connection.opened, Effect.forever(Effect.andThen(Queue.take(wakeup), sayAll))),
  )
  yield* Effect.addFinalizer(() =>
    Effect.suspend(() =>
      troubles.isBroken() ? Effect.void : Effect.timeoutOption(sayAll, lastWords),
    ),
  )
  return (text: string) =>
    Effect.suspend(() => {
      if (owed.add(text)) isDropped = true
      return Effect.asVoid(Queue.offer(wakeup, true))
    })
})
