/** The event of Chrome, Edge and Samsung Internet with which a page can offer its installation. */
interface BeforeInstallPromptEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: "accepted" | "dismissed" }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent
  }
}

let offer: BeforeInstallPromptEvent | null = null
let installed = false

/** Keeps the browser's offer until somebody asks for it. Call it in main.tsx: the offer comes once, and early. */
export const keepInstallOffer = (): void => {
  window.addEventListener("beforeinstallprompt", (event) => {
    // Prevents the browser's own banner.
    event.preventDefault()
    offer = event
  })
  window.addEventListener("appinstalled", () => {
    offer = null
    installed = true
  })
}

/** Lets the browser ask whether to install; false when it has not offered to, and somebody has to be told how. */
export const takeInstallOffer = async (): Promise<boolean> => {
  if (offer === null) return false
  const taken = offer
  // `prompt()` works only once.
  offer = null
  try {
    await taken.prompt()
    return true
  } catch {
    return false
  }
}

/** Whether this page is the installed app, or has just become one. */
export const isInstalled = (): boolean =>
  installed || window.matchMedia("(display-mode: standalone)").matches
