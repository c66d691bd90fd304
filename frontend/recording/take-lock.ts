const lockName = (saveKey: string) => `take:${saveKey}`

export type Release = () => void

/** Marks a take as being in the hands of this tab; the mark goes when the tab does. Null when another tab has it. */
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

/** Whether some open tab, this one too, has the take in hands. */
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
