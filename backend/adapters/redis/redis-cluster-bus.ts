import { createHmac, randomUUID } from "node:crypto"
import { Deferred, type Duration, Effect, Layer, PubSub, Stream } from "effect"
import { ClusterBus, BusTopic } from "../../ports/cluster-bus.ts"
import { connection } from "./connection.ts"
import { listen } from "./subscriber.ts"
import { speak } from "./publisher.ts"
import type { BufferRoom } from "./send-buffer.ts"
import { makeTroubles } from "./connection-health.ts"

/** Texts that wait for a slow listener of this node; more wait in Redis. */
const waiting = 64

/** How long a start waits for Redis. Without it the server starts all the same. */
const usualStartTimeout = "2 seconds"

interface RedisBusOptions {
  readonly url: string
  /** The same for all nodes of one server, and for no other server that uses the same Redis. */
  readonly server: string
  /** What is kept while Redis is away. */
  readonly room?: BufferRoom | undefined
  readonly startTimeout?: Duration.Input
}

/**
 * The name of a server in Redis: from what its nodes have in common, and nobody can learn from it.
 * A copy for trying things out often has the same secret, but not the same database.
 */
export const nameOfServer = (sessionKey: Buffer, mongodbUrl: string | null) => {
  const database = /^[a-z+]+:\/\/[^/]+\/([^?]*)/.exec(mongodbUrl ?? "")?.[1] ?? ""
  return createHmac("sha256", sessionKey).update(`bus ${database}`).digest("hex").slice(0, 24)
}

/** A bus over Redis: a stream for each topic, which each node reads from where it was. */
export const makeRedisBus = Effect.fnUntraced(function* (options: RedisBusOptions) {
  const { url, server, room, startTimeout = usualStartTimeout } = options
  const node = randomUUID()
  const troubles = makeTroubles(BusTopic.literals)
  const gaps = yield* PubSub.sliding<BusTopic>(waiting)
  const mouth = yield* connection(url)

  const topics = yield* Effect.forEach(BusTopic.literals, (topic) =>
    Effect.gen(function* () {
      const heard = yield* PubSub.bounded<string>(waiting)
      const open = yield* Deferred.make<void>()
      const shared = {
        ...{ node, topic, troubles, stream: `kintale:${server}:${topic}` },
        gap: Effect.asVoid(PubSub.publish(gaps, topic)),
      }
      yield* Effect.forkScoped(
        listen({ ...shared, url, heard, isOpen: Deferred.succeed(open, undefined) }),
      )
      const say = yield* speak({ ...shared, connection: mouth, room })
      return { topic, heard, open, say }
    }),
  )
  const of = (topic: BusTopic) => {
    const found = topics.find((one) => one.topic === topic)
    if (found === undefined) throw new Error(`there is no topic ${topic}`)
    return found
  }
  yield* Effect.timeoutOption(
    Effect.forEach(topics, ({ open }) => Deferred.await(open)),
    startTimeout,
  )
  return ClusterBus.of({
    node,
    publish: (topic, text) => of(topic).say(text),
    subscribe: (topic) => Stream.fromPubSub(of(topic).heard),
    gaps: Stream.fromPubSub(gaps),
    connectivity: Effect.sync(() => (troubles.isBroken() ? "apart" : "together")),
  })
})

export const redisBus = (options: RedisBusOptions) =>
  Layer.effect(ClusterBus, makeRedisBus(options))
