import { Option, Schema } from "effect"
import { OwnPresence, type Present } from "#protocol/co-edit.ts"
import type { ClientState } from "./co-edit-messages.ts"

/** Colours that can be told apart in both themes, and have black or white text on them read well. */
const colours = [
  "#2f6f9f",
  "#8a5a00",
  "#47634f",
  "#9b3d7a",
  "#a8481f",
  "#5a55a5",
  "#1f7a72",
  "#7a5c3e",
]
/** As a background behind words. */
const faint = "33"

/** Somebody as others see them; the same person has the same colour everywhere. */
export const presentAs = (userId: Present["userId"], name: string): Present => {
  const color = colours[userId % colours.length] ?? "#2f6f9f"
  return { userId, name, color, colorLight: color + faint }
}

const decodeOwn = Schema.decodeUnknownOption(OwnPresence)

interface Known {
  /** The connection it was told on. */
  readonly owner: object
  readonly userId: Present["userId"]
  readonly clock: number
  readonly state: unknown
}

/** Who has one transcript open, each under a Yjs client of their own connection. */
export class Presences {
  readonly #known = new Map<number, Known>()
  /** Under which client each connection is shown. */
  readonly #clients = new Map<object, number>()

  /** Takes in what a connection tells of itself, with who it is; answers what others are to be told. */
  take(
    owner: object,
    user: Present,
    states: ReadonlyArray<ClientState>,
  ): ReadonlyArray<ClientState> {
    return states.flatMap(({ client, clock, state }): ReadonlyArray<ClientState> => {
      const before = this.#known.get(client)
      // A state is told again as it is to say that somebody is still there.
      const isTheirs = before === undefined || before.userId === user.userId
      if (!isTheirs || (before !== undefined && before.clock > clock)) return []
      // What it says of others it only repeats.
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

  isOfAnother(client: number, user: Present["userId"]): boolean {
    return (this.#known.get(client)?.userId ?? user) !== user
  }

  /** A connection is gone; answers what the others are to be told. */
  leave(owner: object): ReadonlyArray<ClientState> {
    const client = this.#ownOf(owner)
    const known = client === undefined ? undefined : this.#known.get(client)
    if (client === undefined || known === undefined) return []
    this.#forget(client)
    return [{ client, clock: known.clock, state: null }]
  }

  get all(): ReadonlyArray<ClientState> {
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
