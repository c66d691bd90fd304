import type { Page } from "@playwright/test"
import { expect } from "./fixtures.ts"

/**
 * Notes every message that comes on the page from its next load on, also one that is gone again at
 * once: looking for it now and then, as Playwright does, would miss it.
 */
export const heardOn = async (page: Page): Promise<ReadonlyArray<string>> => {
  const heard: Array<string> = []
  await page.exposeFunction("hear", (text: string) => void heard.push(text))
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof HTMLElement)) continue
          // The first message comes together with the list it stands in.
          const messages = node.matches("[data-sonner-toast]")
            ? [node]
            : node.querySelectorAll<HTMLElement>("[data-sonner-toast]")
          for (const { innerText } of messages) {
            // oxlint-disable-next-line typescript/no-unsafe-call -- exposed above
            Reflect.get(window, "hear")(innerText)
          }
        }
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return heard
}

/** Waits for what is said when a session turns out to be over, half a second before the login is opened. */
export const hearsOfLogout = (
  heard: ReadonlyArray<string>,
  options?: { readonly timeout: number },
) =>
  expect
    .poll(() => heard, options)
    .toContainEqual(expect.stringContaining("You are logged out. Logging in again..."))
