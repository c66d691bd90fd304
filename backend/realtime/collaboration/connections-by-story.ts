import type { StoryId } from "#protocol/ids.ts"
import type { Present } from "#protocol/collaboration.ts"
import type { ShownState, RoomMessage } from "../../features/transcripts/room/cluster-messages.ts"
import type { Room } from "../../features/transcripts/room/room.ts"
import type { CoEditConnection } from "./connection.ts"
import { leastCompressed } from "./limits.ts"
import { type ClientState, news, presence } from "./messages.ts"
import { frameOf } from "./websocket-frame.ts"
import { AwarenessBatch } from "./awareness-batcher.ts"
import { Presences } from "./awareness.ts"
import { ShownElsewhere } from "./remote-awareness.ts"

/**
 * Milliseconds between two presence messages. Short enough to look live, and longer with more
 * listeners, so that one transcript sends at most five hundred such messages a second.
 */
const pauseFor = (listeners: number) => Math.max(50, 2 * listeners)
/** The same between nodes, as each of them hears it. */
const pauseBetweenNodes = 100

type Shown = Extract<RoomMessage, { readonly _tag: "Shown" }>
type Share = (of: Shown["of"], states: ReadonlyArray<ShownState>) => void

/**
 * Everybody who has one transcript open. They are sent stored changes and each other's presence, also
 * of those on other nodes.
 */
class Gathering {
  readonly connections = new Set<CoEditConnection>()
  readonly #presences = new Presences()
  readonly #elsewhere = new ShownElsewhere()
  // Sent to the sender too: that is how a browser notices that its connection still works.
  readonly #moves = new AwarenessBatch(
    (states) => {
      const bytes = presence(states)
      for (const connection of this.connections) connection.hint(bytes)
    },
    () => pauseFor(this.connections.size),
  )
  readonly #shared: AwarenessBatch<ShownState>
  readonly #share: Share
  readonly #leaveRoom: () => void

  constructor(room: Room, share: Share) {
    this.#leaveRoom = room.onStored((update) => this.tell(news(update)))
    this.#share = share
    this.#shared = new AwarenessBatch(
      (states) => share("some", states),
      () => pauseBetweenNodes,
    )
    share("begins", [])
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
    const own = states.filter(({ client }) => !this.#elsewhere.isOfAnother(client, user.userId))
    this.#move(this.#presences.take(connection, user, own))
  }

  /**
   * The client id that a connection not shown yet shows itself under. What it says about others is
   * only repeated, so it is ignored.
   */
  shownIn(connection: CoEditConnection, user: Present, states: ReadonlyArray<ClientState>) {
    if (this.#presences.has(connection)) return null
    const isShown = ({ client, state }: ClientState) =>
      state !== null &&
      !this.#presences.isOfAnother(client, user.userId) &&
      !this.#elsewhere.isOfAnother(client, user.userId)
    return states.find(isShown)?.client ?? null
  }

  leave(connection: CoEditConnection) {
    this.connections.delete(connection)
    this.#move(this.#presences.leave(connection))
    if (this.connections.size > 0) return
    this.#moves.end()
    this.#shared.end()
    this.#share("ends", [])
    this.#leaveRoom()
  }

  everybody() {
    return presence([...this.#elsewhere.all.filter(this.#isNotHere), ...this.#presences.all])
  }

  /** What another node tells of those who have it open there. */
  hearElsewhere(node: string, { of, states }: Shown) {
    if (of === "begins") this.shareAll()
    const changed =
      of === "ends"
        ? this.#elsewhere.forget(node)
        : this.#elsewhere.hear(node, of === "some" ? "some" : "all", states)
    this.#moves.add(changed.filter(this.#isNotHere))
  }

  shareAll() {
    this.#share("all", this.#presences.all)
  }

  /** Nodes that tell nothing any more are noticed by these. */
  turn() {
    this.shareAll()
    this.#moves.add(this.#elsewhere.turn().filter(this.#isNotHere))
  }

  readonly #isNotHere = ({ client }: ShownState) => !this.#presences.shows(client)

  #move(states: ReadonlyArray<ShownState>) {
    // Whoever left may have come back on another node before.
    this.#moves.add(
      states.map((state) =>
        state.state === null ? (this.#elsewhere.of(state.client) ?? state) : state,
      ),
    )
    if (this.#elsewhere.isAnywhere) this.#shared.add(states)
  }
}

/** The gatherings by story; each exists while somebody is in it. */
export class Gatherings {
  readonly #byStory = new Map<StoryId, Gathering>()
  #tell: ((told: Shown) => void) | null = null

  /** From now on other nodes are told how those here are shown. */
  shareWith(tell: (told: Shown) => void) {
    this.#tell = tell
  }

  of(id: StoryId, room: Room): Gathering {
    const known = this.#byStory.get(id)
    if (known !== undefined) return known
    const gathering = new Gathering(room, (of, states) =>
      this.#tell?.({ _tag: "Shown", storyId: id, of, states }),
    )
    this.#byStory.set(id, gathering)
    return gathering
  }

  leave(id: StoryId, connection: CoEditConnection) {
    const gathering = this.#byStory.get(id)
    gathering?.leave(connection)
    if (gathering?.connections.size === 0) this.#byStory.delete(id)
  }

  hearElsewhere(node: string, told: Shown) {
    this.#byStory.get(told.storyId)?.hearElsewhere(node, told)
  }

  turn() {
    for (const gathering of this.#byStory.values()) gathering.turn()
  }

  get connections(): ReadonlyArray<readonly [StoryId, CoEditConnection]> {
    return [...this.#byStory].flatMap(([id, { connections }]) =>
      [...connections].map((connection) => [id, connection] as const),
    )
  }
}
