import { Clock, Effect, Metric, PubSub, Schema } from "effect"
import type { BusTopic } from "../../ports/cluster-bus.ts"
import { labeled, measures } from "../../platform/observability/metrics.ts"
import { connection } from "./connection.ts"
import { isUpTo, millisOf, type StreamCursor, placeIn } from "./stream-cursor.ts"
import { makeSenders } from "./sequence-tracker.ts"
import type { Troubles } from "./connection-health.ts"

/** Milliseconds Redis waits for something new before it says that there is nothing. */
const quiet = 1_500

/** Milliseconds until Redis is asked again. */
const rest = 200

/** Entries heard at once. */
const atOnce = 100

const Entries = Schema.Array(Schema.Tuple([Schema.String, Schema.Array(Schema.String)]))
const Found = Schema.NullOr(Schema.Array(Schema.Tuple([Schema.String, Entries])))
const decodeEntries = Schema.decodeUnknownSync(Entries)
const decodeFound = Schema.decodeUnknownSync(Found)

const Fields = Schema.Struct({
  from: Schema.String,
  count: Schema.FiniteFromString,
  text: Schema.String,
})
const decodeFields = Schema.decodeUnknownOption(Fields)

/** An entry's fields, of which Redis makes a list. */
const fieldsOf = (list: ReadonlyArray<string>) =>
  decodeFields(
    Object.fromEntries(list.flatMap((name, at) => (at % 2 ? [] : [[name, list[at + 1]]]))),
  )

interface EarOptions {
  readonly url: string
  readonly node: string
  readonly topic: BusTopic
  /** The name of the stream. */
  readonly stream: string
  readonly troubles: Troubles
  readonly heard: PubSub.PubSub<string>
  readonly gap: Effect.Effect<void>
  /** Whatever is said from now on will be heard; or Redis is away. */
  readonly isOpen: Effect.Effect<unknown>
}

/**
 * Hears what other nodes say on one topic, for ever. It reads from where it was, never "from now": what
 * is said between two questions would be missed.
 */
export const listen = Effect.fnUntraced(function* (options: EarOptions) {
  const { node, topic, stream, troubles } = options
  const { ask, opened, timesMade } = yield* connection(options.url)
  const senders = makeSenders()
  let place: StreamCursor | null = null
  /** The connection by which it was looked last. */
  let lookedBy: number | null = null
  const isAnother = () => lookedBy !== null && lookedBy !== timesMade()

  const look = Effect.fnUntraced(function* (wasAway: boolean) {
    const isBack = wasAway || isAnother()
    lookedBy = timesMade()
    // The newest before the first: what is added or removed between the two can only look like a gap.
    const [newest] = decodeEntries(
      yield* ask((redis) => redis.xrevrange(stream, "+", "-", "COUNT", 1)),
    )
    const [first] = decodeEntries(yield* ask((redis) => redis.xrange(stream, "-", "+", "COUNT", 1)))
    const found = { first: first?.[0] ?? null, newest: newest?.[0] ?? null }
    const { place: next, isGap } = placeIn(found, place, isBack)
    place = next
    yield* troubles.works(topic)
    if (isGap) yield* options.gap
    return next
  })

  const hear = Effect.fnUntraced(function* (id: string, list: ReadonlyArray<string>) {
    const { began } = place ?? { began: id }
    place = { last: id, began }
    const fields = fieldsOf(list)
    if (fields._tag === "None" || fields.value.from === node) return
    const { from, count, text } = fields.value
    if (!senders.isKnown(from) && isUpTo(id, began)) return
    const which = senders.hear(from, count)
    if (which === "afterGap") yield* options.gap
    if (which === "again") return
    const late = (yield* Clock.currentTimeMillis) - millisOf(id)
    yield* Metric.update(labeled(measures.busLag, { topic }), Math.max(0, late) / 1_000)
    // Waits for a slow listener: until then the rest stays in Redis.
    yield* PubSub.publish(options.heard, text)
  })

  /** Answers whether there was something. */
  const read = Effect.fnUntraced(function* (from: string) {
    const reply = yield* ask(
      (redis) => redis.xread("COUNT", atOnce, "BLOCK", quiet, "STREAMS", stream, from),
      quiet,
    )
    const [found] = decodeFound(reply) ?? []
    for (const [id, list] of found?.[1] ?? []) yield* hear(id, list)
    return found !== undefined
  })

  const untilAway = Effect.fnUntraced(function* (isBack: boolean) {
    let { last } = yield* look(isBack)
    yield* options.isOpen
    for (;;) {
      // Redis may have gone and come back while nothing was asked of it.
      if (isAnother()) last = (yield* look(true)).last
      const isHeard = yield* read(last)
      last = isHeard ? (place?.last ?? last) : (yield* look(false)).last
    }
  })

  yield* opened
  let isBack = false
  yield* Effect.suspend(() => untilAway(isBack)).pipe(
    Effect.catchTag("RedisAway", ({ reason }) => troubles.failed(topic, reason)),
    Effect.catchDefect((defect) => Effect.logError("what Redis answers is not understood", defect)),
    Effect.andThen(
      Effect.suspend(() => {
        isBack = true
        return Effect.andThen(options.isOpen, Effect.sleep(rest))
      }),
    ),
    Effect.forever,
  )
}, Effect.scoped)
