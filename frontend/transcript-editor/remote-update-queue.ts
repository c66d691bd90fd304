/** A queue for changes of other people: they wait while somebody holds the queue, and are applied in order afterwards. */
export const createHeldNews = () => {
  const holders = new Set<() => void>()
  let waiting: Array<() => void> = []
  return {
    take: (comeIn: () => void) => {
      if (holders.size === 0) return comeIn()
      waiting.push(comeIn)
      for (const onWaiting of holders) onWaiting()
    },
    /** Holds the queue until the returned function is called; `onWaiting` is called for each change that waits. */
    hold: (onWaiting: () => void): (() => void) => {
      const holder = () => onWaiting()
      holders.add(holder)
      return () => {
        if (!holders.delete(holder) || holders.size > 0) return
        const next = waiting
        waiting = []
        for (const comeIn of next) comeIn()
      }
    },
  }
}
