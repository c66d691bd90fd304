const register = async () => {
  try {
    // Its file is asked for anew each time, so that an update is never held back by a cache.
    await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" })
  } catch {
    // Refused by the browser, as in some private windows: everything works without it.
  }
}

/**
 * Keeps the empty pages on this device, so that the app opens without a connection. Not in
 * development; and browsers have no service workers on plain http addresses, as in many houses.
 */
export const startServiceWorker = (): void => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  if (document.readyState === "complete") void register()
  else window.addEventListener("load", () => void register(), { once: true })
}
