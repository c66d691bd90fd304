import type { Browser, BrowserContext, Page } from "@playwright/test"
import type { Caller } from "../support/api-client.ts"
import { cookieOf, noComplaints } from "./fixtures.ts"

/** A browser of somebody's own, signed in as they are, whose line can be cut. */
export interface Window {
  readonly page: Page
  readonly context: BrowserContext
  /** Cuts the connections of shared transcripts, and lets none be made until it is mended. */
  readonly cutLine: () => Promise<void>
  readonly mendLine: () => void
  /** Ends it; nothing may have been complained about. */
  readonly close: () => Promise<void>
}

export const openWindow = async (
  browser: Browser,
  caller: Caller,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<Window> => {
  const context = await browser.newContext({
    baseURL: caller.url,
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 800 },
    ...options,
  })
  await context.addCookies([cookieOf(caller)])
  let isCut = false
  let wasCut = false
  // Lines go through a relay here, and a cut one closes behind it a moment before its page knows.
  const check = noComplaints(
    context,
    (text) => wasCut && text.includes("already in CLOSING or CLOSED state"),
  )
  const lines = new Set<() => Promise<void>>()
  await context.routeWebSocket(/\/transcript$/, (line) => {
    if (isCut) return void line.close({ code: 1012 })
    const server = line.connectToServer()
    const cut = async () => {
      lines.delete(cut)
      await server.close()
      await line.close({ code: 1012 })
    }
    lines.add(cut)
  })
  return {
    page: await context.newPage(),
    context,
    cutLine: async () => {
      isCut = true
      wasCut = true
      for (const cut of lines) await cut()
    },
    mendLine: () => {
      isCut = false
    },
    close: async () => {
      check()
      await context.close()
    },
  }
}
