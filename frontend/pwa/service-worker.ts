const register = async () => {
  try {
    // Never from the HTTP cache, so that updates arrive at once.
    await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" })
  } catch {
    // Some browsers refuse it in private windows; the app works without it.
  }
}

/**
 * Registers the service worker, which caches the app's pages so that it opens without a connection. Not
 * in development, and not on plain http, where browsers have no service workers.
 */
export const startServiceWorker = (): void => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  if (document.readyState === "complete") void register()
  else window.addEventListener("load", () => void register(), { once: true })
}
