import type { Page } from "@playwright/test"

/**
 * Notes every word that the page marks as being said, from its next load on: a word is said in less time
 * than there is between two looks of Playwright.
 */
export const spokenOn = async (page: Page): Promise<ReadonlyArray<string>> => {
  const spoken: Array<string> = []
  await page.exposeFunction("noteSpoken", (word: string) => void spoken.push(word))
  await page.addInitScript(() => {
    let last = ""
    new MutationObserver(() => {
      const word = document.querySelector("[data-spoken]")?.textContent ?? ""
      if (word === "" || word === last) return
      last = word
      // oxlint-disable-next-line typescript/no-unsafe-call -- exposed above
      Reflect.get(window, "noteSpoken")(word)
    }).observe(document, {
      ...{ childList: true, subtree: true, characterData: true },
      attributeFilter: ["data-spoken"],
    })
  })
  return spoken
}
