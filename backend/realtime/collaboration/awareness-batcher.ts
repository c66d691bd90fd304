import type { ClientState } from "./messages.ts"

/**
 * Collects presence updates and sends the latest of each client together, no more often than the
 * pause allows.
 */
export class AwarenessBatch<A extends ClientState = ClientState> {
  readonly #waiting = new Map<number, A>()
  readonly #tell: (states: ReadonlyArray<A>) => void
  readonly #pause: () => number
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `pause` answers milliseconds. */
  constructor(tell: (states: ReadonlyArray<A>) => void, pause: () => number) {
    this.#tell = tell
    this.#pause = pause
  }

  /** The first update after a pause is sent at once. */
  add(states: ReadonlyArray<A>) {
    for (const state of states) this.#waiting.set(state.client, state)
    if (this.#timer === undefined) this.#tellAll()
  }

  end() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting.clear()
  }

  #tellAll() {
    this.#timer = undefined
    if (this.#waiting.size === 0) return
    const states = [...this.#waiting.values()]
    this.#waiting.clear()
    this.#timer = setTimeout(() => this.#tellAll(), this.#pause())
    this.#tell(states)
  }
}
