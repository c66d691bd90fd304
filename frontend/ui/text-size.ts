import { createPersistedSetting } from "../lib/persisted-setting.ts"

/** first-script.js reads it too, and sizes the page by it before the first paint. */
const { choose, useChoice } = createPersistedSetting("kintale-large-text", false)

/** Whether this device shows all of Kintale in larger text. */
export const useLargeText = useChoice

export const chooseLargeText = (isLarge: boolean): void => {
  choose(isLarge)
  document.documentElement.toggleAttribute("data-large-text", isLarge)
}
