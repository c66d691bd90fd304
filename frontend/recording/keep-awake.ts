/** Keeps the screen from sleeping, as a sleeping telephone stops recording. The wish is dropped whenever the page is
 *  hidden, so it is made anew when it is back. Returns the way to let go. */
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
      // Refused, for one when the battery is low: recording goes on, the screen may sleep.
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
