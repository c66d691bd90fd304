const lockName = (saveKey: string) => `take:${saveKey}`

export type Release = () => void

/**
 * Holds a Web Lock until it is released; the browser releases it with the tab. Null when another tab has it.
 * `otherwise` is called where there are no locks, or it is taken away.
 */
const hold = (
  name: string,
  how: LockOptions,
  otherwise: () => Release | null,
): Promise<Release | null> =>
  new Promise((resolve) => {
    if (!("locks" in navigator)) return resolve(otherwise())
    navigator.locks
      .request(name, how, (lock) => {
        if (lock === null) return resolve(null)
        return new Promise<void>((release) => resolve(() => release()))
      })
      .catch(() => resolve(otherwise()))
  })

const nothing: Release = () => undefined

/** Marks a take as used by this tab. Null when another tab has it. */
export const holdTake = (saveKey: string): Promise<Release | null> =>
  hold(lockName(saveKey), { ifAvailable: true }, () => nothing)

const sendingName = (saveKey: string) => `sending:${saveKey}`

/**
 * Marks a story of which nobody has anything in hands as being sent by this tab. Null when another tab sends
 * it, or a browser without locks could not end it; `onTaken` is called when somebody takes it up.
 */
export const holdSending = (saveKey: string, onTaken: () => void): Promise<Release | null> =>
  hold(sendingName(saveKey), { ifAvailable: true }, () => {
    onTaken()
    return null
  })

/** Ends the sending of a story in whatever tab does it, until released. */
const endSending = (saveKey: string): Promise<Release | null> =>
  hold(sendingName(saveKey), { steal: true }, () => nothing)

/** Takes up a story that was left, which ends its sending by itself. Null when another tab has it in hands. */
export const takeUp = async (saveKey: string): Promise<Release | null> => {
  const release = await holdTake(saveKey)
  if (release === null) return null
  const letSend = await endSending(saveKey)
  return () => {
    letSend?.()
    release()
  }
}

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

/** Resolves when the tab that uses one of these takes has let go of it; rejects when `signal` aborts. */
export const oneIsLetGo = async (
  saveKeys: Iterable<string>,
  signal: AbortSignal,
): Promise<void> => {
  const enough = new AbortController()
  const stop = () => enough.abort()
  signal.addEventListener("abort", stop)
  // Shared, so that all tabs that wait are told at once.
  const request = { mode: "shared", signal: enough.signal } as const
  try {
    await Promise.race(
      [...saveKeys].map((key) => navigator.locks.request(lockName(key), request, () => undefined)),
    )
  } finally {
    signal.removeEventListener("abort", stop)
    stop()
  }
}
