import { Clock, Context, Effect, Layer, Schedule } from "effect"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { append } from "#protocol/long-lists.ts"
import { unlessInterrupted } from "../../../lib/catch-unless-interrupted.ts"
import type { Author } from "../../../platform/database/edits.ts"
import type { YjsClientIdRecord } from "../../../platform/database/yjs-client-ids.ts"
import { Database } from "../../../platform/database/database.ts"
import type { Room } from "./room.ts"

/** The most Yjs client ids a user may take in one story within a day. Opening a page takes one. */
const mostADay = 1_000
const day = 24 * 60 * 60 * 1_000
/** The most client ids in one change, far more than is normal. */
const mostAtOnce = 5_000
/** How many are looked up in one query. */
const pageSize = 500

/**
 * How often to try again when other users take some of the ids first; each time there is one less
 * to take.
 */
const mostRounds = 100

/**
 * How lookups are retried while the store is unavailable; without end, as long as the caller waits.
 */
const timeout = Schedule.min([Schedule.exponential("200 millis"), Schedule.spaced("10 seconds")])

/** `taken`: another user has one of the ids. `tooMany`: this user takes more than anybody needs. */
export type ReservedId = "held" | "taken" | "tooMany"

const isOfAnother = (holder: Author | null, user: UserId) => holder !== null && holder !== user
const idOf = (storyId: StoryId, client: number) => `${storyId}:${client}`

/**
 * Which user owns each Yjs client id that a transcript is written under. The store decides, so this
 * holds after a transcript was closed, after a restart, and between servers.
 */
export class ClientIds extends Context.Service<ClientIds>()(
  "backend/features/transcripts/room/ClientIds",
  {
    make: Effect.gen(function* () {
      const { yjsClientIds } = yield* Database

      const findAll = Effect.fnUntraced(function* (storyId: StoryId, clients: ReadonlySet<number>) {
        const ids = [...clients].map((client) => idOf(storyId, client))
        const found: Array<YjsClientIdRecord> = []
        for (let n = 0; n < ids.length; n += pageSize) {
          const page = { id: { $in: ids.slice(n, n + pageSize) } }
          append(found, yield* yjsClientIds.every({ filter: page }))
        }
        return found
      })

      const learn = Effect.fnUntraced(function* (
        id: StoryId,
        room: Room,
        clients: ReadonlySet<number>,
      ) {
        for (const { client, userId } of yield* findAll(id, clients)) {
          room.learnHolder(userId, client)
        }
      })

      /** Tells the room who owns these client ids; those without an owner are free. */
      const look = Effect.fn("ClientIds.look")(function* (
        id: StoryId,
        room: Room,
        clients: ReadonlySet<number>,
      ) {
        if (clients.size > mostAtOnce) return "tooMany" as const
        yield* learn(id, room, clients)
        return "known" as const
      }, retried)

      const unknownOf = (room: Room, clients: ReadonlySet<number>) =>
        new Set([...clients].filter((client) => room.holderOf(client) === null))

      /**
       * Reserves the client ids for this user and tells the room, unless another user has one of
       * them.
       */
      const hold = Effect.fn("ClientIds.hold")(function* (
        storyId: StoryId,
        room: Room,
        userId: UserId,
        clients: ReadonlySet<number>,
      ) {
        if (clients.size > mostAtOnce) return "tooMany" as const
        yield* learn(storyId, room, unknownOf(room, clients))
        const isTaken = () =>
          [...clients].some((client) => isOfAnother(room.holderOf(client), userId))
        if (isTaken()) return "taken" as const
        const free = unknownOf(room, clients)
        if (free.size === 0 || room.isForgotten) return "held" as const
        const at = yield* Clock.currentTimeMillis
        const today = yield* yjsClientIds.count({ storyId, userId, at: { $gt: at - day } })
        if (today + free.size > mostADay) return "tooMany" as const
        let left = free
        for (let round = 0; left.size > 0 && round < mostRounds; round += 1) {
          const records = [...left].map((client) => ({
            ...{ id: idOf(storyId, client), storyId, client, userId, at },
          }))
          // If another user was quicker, also on another server, nothing is inserted, and the next
          // lookup finds who has which.
          yield* yjsClientIds.insertManyUnlessThere(records)
          yield* learn(storyId, room, left)
          if (isTaken()) return "taken" as const
          left = unknownOf(room, left)
        }
        return left.size === 0 ? ("held" as const) : ("tooMany" as const)
      }, retried)

      return { hold, look }
    }),
  },
) {
  static readonly layer = Layer.effect(this, this.make)
}

function retried<A, E>(work: Effect.Effect<A, E>): Effect.Effect<A> {
  return work.pipe(
    Effect.tapCause((cause) => Effect.logWarning("client ids could not be stored yet", cause)),
    unlessInterrupted(Effect.fail),
    Effect.retry(timeout),
    Effect.orDie,
  )
}
