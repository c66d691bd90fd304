import type { Present } from "#protocol/collaboration.ts"
import type { ShownState } from "../../features/transcripts/room/cluster-messages.ts"

/** A node that has told nothing in so many turns has gone. */
const longest = 4

interface There {
  readonly shown: Map<number, ShownState>
  /** The turn in which it told something last. */
  at: number
}

/** How those are shown who have one transcript open on other nodes. */
export class ShownElsewhere {
  readonly #nodes = new Map<string, There>()
  #turn = 0

  /** What a node tells; answers what has changed by it. */
  hear(node: string, of: "all" | "some", states: ReadonlyArray<ShownState>) {
    const { shown } = this.#nodes.get(node) ?? { shown: new Map<number, ShownState>() }
    this.#nodes.set(node, { shown, at: this.#turn })
    const isSaid = new Set(states.map(({ client }) => client))
    const left = of === "all" ? [...shown.values()].filter(({ client }) => !isSaid.has(client)) : []
    for (const { client } of left) shown.delete(client)
    for (const state of states) {
      const before = shown.get(state.client)
      if (state.state === null) shown.delete(state.client)
      else if (before === undefined || before.clock <= state.clock) shown.set(state.client, state)
    }
    return this.#now([...left, ...states])
  }

  /** A node has gone; answers what has changed by it. */
  forget(node: string) {
    const gone = this.#nodes.get(node)
    this.#nodes.delete(node)
    return this.#now([...(gone?.shown.values() ?? [])])
  }

  /** The next turn; answers what has changed by nodes that have gone. */
  turn() {
    this.#turn += 1
    const gone = [...this.#nodes].filter(([, { at }]) => this.#turn - at > longest)
    return gone.flatMap(([node]) => this.forget(node))
  }

  /** Whether any other node has the transcript open. */
  get isAnywhere(): boolean {
    return this.#nodes.size > 0
  }

  isOfAnother(client: number, user: Present["userId"]): boolean {
    return (this.of(client)?.state?.user.userId ?? user) !== user
  }

  get all(): ReadonlyArray<ShownState> {
    return [...this.#nodes.values()].flatMap(({ shown }) => [...shown.values()])
  }

  /** The newest of a client, which may have gone from one node to another. */
  of(client: number): ShownState | undefined {
    let newest: ShownState | undefined
    for (const { shown } of this.#nodes.values()) {
      const state = shown.get(client)
      if (state !== undefined && state.clock >= (newest?.clock ?? 0)) newest = state
    }
    return newest
  }

  #now(states: ReadonlyArray<ShownState>): ReadonlyArray<ShownState> {
    return states.map(({ client, clock }) => this.of(client) ?? { client, clock, state: null })
  }
}
