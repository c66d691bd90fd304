import type { StoryId } from "#protocol/ids.ts"
import type { Present } from "#protocol/co-edit.ts"
import type { Room } from "../transcripts/room.ts"
import type { CoEditConnection } from "./co-edit-connection.ts"
import { leastCompressed } from "./co-edit-limits.ts"
import { type ClientState, news, presence } from "./co-edit-messages.ts"
import { frameOf } from "./frames.ts"
import { Gathered } from "./gathered.ts"
import { Presences } from "./presences.ts"

/**
 * Milliseconds between two presence messages. Short enough to look live, and longer with more
 * listeners, so that one transcript sends at most five hundred such messages a second.
 */
const pauseFor = (listeners: number) => Math.max(50, 2 * listeners)

/**
 * Everybody who has one transcript open. They are sent stored changes and each other's presence.
 */
class Gathering {
  readonly connections = new Set<CoEditConnection>()
  readonly #presences = new Presences()
  // Sent to the sender too: that is how a browser notices that its connection still works.
  readonly #moves = new Gathered(
    (states) => {
      const bytes = presence(states)
      for (const connection of this.connections) connection.hint(bytes)
    },
    () => pauseFor(this.connections.size),
  )
  readonly #leaveRoom: () => void

  constructor(room: Room) {
    this.#leaveRoom = room.onKept((update) => this.tell(news(update)))
  }

  tell(bytes: Uint8Array) {
    if (bytes.length >= leastCompressed) {
      for (const connection of this.connections) connection.send(bytes)
      return
    }
    const frame = frameOf(bytes)
    for (const connection of this.connections) connection.sendFrame(frame, bytes)
  }

  hear(connection: CoEditConnection, user: Present, states: ReadonlyArray<ClientState>) {
    this.#moves.add(this.#presences.take(connection, user, states))
  }

  /**
   * The client id that a connection not shown yet shows itself under. What it says about others is
   * only repeated, so it is ignored.
   */
  shownIn(connection: CoEditConnection, user: Present, states: ReadonlyArray<ClientState>) {
    if (this.#presences.has(connection)) return null
    const isShown = ({ client, state }: ClientState) =>
      state !== null && !this.#presences.isOfAnother(client, user.userId)
    return states.find(isShown)?.client ?? null
  }

  leave(connection: CoEditConnection) {
    this.connections.delete(connection)
    this.#moves.add(this.#presences.leave(connection))
    if (this.connections.size > 0) return
    this.#moves.end()
    this.#leaveRoom()
  }

  everybody() {
    return presence(this.#presences.all)
  }
}

/** The gatherings by story; each exists while somebody is in it. */
export class Gatherings {
  readonly #byStory = new Map<StoryId, Gathering>()

  of(id: StoryId, room: Room): Gathering {
    const known = this.#byStory.get(id)
    if (known !== undefined) return known
    const gathering = new Gathering(room)
    this.#byStory.set(id, gathering)
    return gathering
  }

  leave(id: StoryId, connection: CoEditConnection) {
    const gathering = this.#byStory.get(id)
    gathering?.leave(connection)
    if (gathering?.connections.size === 0) this.#byStory.delete(id)
  }

  get connections(): ReadonlyArray<readonly [StoryId, CoEditConnection]> {
    return [...this.#byStory].flatMap(([id, { connections }]) =>
      [...connections].map((connection) => [id, connection] as const),
    )
  }
}
