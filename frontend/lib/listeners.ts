/** A set of change listeners. `subscribe` fits React's `useSyncExternalStore`. */
interface Listeners {
  /** Calls the listener at each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void
  /** Calls every listener. */
  readonly notify: () => void
  readonly isEmpty: () => boolean
}

export const createListeners = (): Listeners => {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
    isEmpty: () => listeners.size === 0,
  }
}
