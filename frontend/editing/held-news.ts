/** What others wrote waits while somebody asks it to, and comes in afterwards in its order. */
export const createHeldNews = () => {
  const holders = new Set<() => void>()
  let waiting: Array<() => void> = []
  return {
    take: (comeIn: () => void) => {
      if (holders.size === 0) return comeIn()
      waiting.push(comeIn)
      for (const onWaiting of holders) onWaiting()
    },
    /** Lets nothing in until the function answered is called; `onWaiting` hears of each that waits. */
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
