const lockName = (saveKey: string) => `take:${saveKey}`

export type Release = () => void

/** Takes a Web Lock that marks a take as used by this tab; the browser releases it with the tab. Null when another tab has it. */
export const holdTake = (saveKey: string): Promise<Release | null> =>
  new Promise((resolve) => {
    if (!("locks" in navigator)) return resolve(() => undefined)
    navigator.locks
      .request(lockName(saveKey), { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(null)
        return new Promise<void>((release) => resolve(() => release()))
      })
      .catch(() => resolve(() => undefined))
  })

/** Whether an open tab (including this one) is using the take. */
export const heldTakes = async (): Promise<(saveKey: string) => boolean> => {
  if (!("locks" in navigator)) return () => false
  try {
    const { held = [] } = await navigator.locks.query()
    const names = new Set(held.map(({ name }) => name))
    return (saveKey) => names.has(lockName(saveKey))
  } catch {
    return () => false
  }
}
