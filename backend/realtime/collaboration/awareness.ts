import { Option, Schema } from "effect"
import { OwnPresence, type Presence, type Present } from "#protocol/collaboration.ts"
import type { ShownState } from "../../features/transcripts/room/cluster-messages.ts"
import type { ClientState } from "./messages.ts"

/** Colors that are easy to tell apart in both themes, and readable under black or white text. */
const colors = [
  "#2f6f9f",
  "#8a5a00",
  "#47634f",
  "#9b3d7a",
  "#a8481f",
  "#5a55a5",
  "#1f7a72",
  "#7a5c3e",
]
/** The opacity (hexadecimal) of a color used as a background behind words. */
const faint = "33"

/** A user as others see them, with the same color everywhere. */
export const presentAs = (userId: Present["userId"], name: string): Present => {
  const color = colors[userId % colors.length] ?? "#2f6f9f"
  return { userId, name, color, colorLight: color + faint }
}

const decodeOwn = Schema.decodeUnknownOption(OwnPresence)

interface Known {
  /** The connection that sent it. */
  readonly owner: object
  readonly userId: Present["userId"]
  readonly clock: number
  readonly state: Presence
}

/** The presence of everybody who has one transcript open; each connection has one Yjs client id. */
export class Presences {
  readonly #known = new Map<number, Known>()
  /** The client id under which each connection is shown. */
  readonly #clients = new Map<object, number>()

  /**
   * Accepts presence states from a connection and adds who the user is; answers what to send to
   * others.
   */
  take(
    owner: object,
    user: Present,
    states: ReadonlyArray<ClientState>,
  ): ReadonlyArray<ShownState> {
    return states.flatMap(({ client, clock, state }): ReadonlyArray<ShownState> => {
      const before = this.#known.get(client)
      // The same state is sent again, with the same clock, to say that the client is still there,
      // so an equal clock is accepted.
      const isTheirs = before === undefined || before.userId === user.userId
      if (!isTheirs || (before !== undefined && before.clock > clock)) return []
      // A connection repeats what it hears about others; only its own state counts.
      if ((this.#ownOf(owner) ?? client) !== client) return []
      if (state === null) {
        this.#forget(client)
        return before === undefined ? [] : [{ client, clock, state }]
      }
      const own = Option.getOrNull(decodeOwn(state))
      if (own === null) return []
      const told = { client, clock, state: { ...own, user } }
      this.#forget(client)
      this.#clients.set(owner, client)
      this.#known.set(client, { owner, userId: user.userId, clock, state: told.state })
      return [told]
    })
  }

  has(owner: object): boolean {
    return this.#ownOf(owner) !== undefined
  }

  shows(client: number): boolean {
    return this.#known.has(client)
  }

  isOfAnother(client: number, user: Present["userId"]): boolean {
    return (this.#known.get(client)?.userId ?? user) !== user
  }

  /** The connection is closed; answers what to send to others. */
  leave(owner: object): ReadonlyArray<ShownState> {
    const client = this.#ownOf(owner)
    const known = client === undefined ? undefined : this.#known.get(client)
    if (client === undefined || known === undefined) return []
    this.#forget(client)
    return [{ client, clock: known.clock, state: null }]
  }

  get all(): ReadonlyArray<ShownState> {
    return [...this.#known].map(([client, { clock, state }]) => ({ client, clock, state }))
  }

  #ownOf(owner: object): number | undefined {
    return this.#clients.get(owner)
  }

  #forget(client: number) {
    const known = this.#known.get(client)
    if (known !== undefined) this.#clients.delete(known.owner)
    this.#known.delete(client)
  }
}
