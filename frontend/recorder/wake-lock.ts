/** Keeps the screen on (a sleeping phone stops recording) until the returned function is called. Browsers
 *  release the wake lock when the page is hidden, so it is requested again when the page is back. */
export const keepAwake = (): (() => void) => {
  if (!("wakeLock" in navigator)) return () => undefined
  let held: WakeLockSentinel | null = null
  let over = false

  const ask = async () => {
    if (over || document.visibilityState !== "visible" || held?.released === false) return
    try {
      const sentinel = await navigator.wakeLock.request("screen")
      if (over) await sentinel.release()
      else held = sentinel
    } catch {
      // Refused, for example when the battery is low: recording goes on, but the screen may turn off.
    }
  }
  const again = () => void ask()

  document.addEventListener("visibilitychange", again)
  void ask()
  return () => {
    over = true
    document.removeEventListener("visibilitychange", again)
    void held?.release().catch(() => undefined)
  }
}
