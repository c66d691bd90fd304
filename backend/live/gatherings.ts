import type { StoryId } from "#protocol/ids.ts"
import type { Present } from "#protocol/co-edit.ts"
import type { Room } from "../transcripts/room.ts"
import type { CoEditConnection } from "./co-edit-connection.ts"
import { type ClientState, news, presence } from "./co-edit-messages.ts"
import { Presences } from "./presences.ts"

/** Everybody who has one transcript open: what is kept of it goes to all of them, and who they are. */
class Gathering {
  readonly connections = new Set<CoEditConnection>()
  readonly #presences = new Presences()
  readonly #leaveRoom: () => void

  constructor(room: Room) {
    this.#leaveRoom = room.onKept((update) => this.tell(news(update)))
  }

  tell(bytes: Uint8Array) {
    for (const connection of this.connections) connection.send(bytes)
  }

  hear(connection: CoEditConnection, user: Present, states: ReadonlyArray<ClientState>) {
    this.#tellOf(this.#presences.take(connection, user, states))
  }

  /** The number a connection that has none shows itself under; what it says of others it only repeats. */
  shownIn(connection: CoEditConnection, user: Present, states: ReadonlyArray<ClientState>) {
    if (this.#presences.has(connection)) return null
    const isShown = ({ client, state }: ClientState) =>
      state !== null && !this.#presences.isOfAnother(client, user.userId)
    return states.find(isShown)?.client ?? null
  }

  leave(connection: CoEditConnection) {
    this.connections.delete(connection)
    this.#tellOf(this.#presences.leave(connection))
    if (this.connections.size === 0) this.#leaveRoom()
  }

  everybody() {
    return presence(this.#presences.all)
  }

  #tellOf(states: ReadonlyArray<ClientState>) {
    // Whoever told it hears it too: that is how a browser knows that its line still holds.
    if (states.length > 0) this.tell(presence(states))
  }
}

/** The gatherings there are, each while somebody is in it. */
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
