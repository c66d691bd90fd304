import { createPersistedSetting } from "../../lib/persisted-setting.ts"

/** Whether this device shows a story and its translation beside each other, where there is room. */
export const { choose: chooseSideBySide, useChoice: useSideBySide } = createPersistedSetting(
  "kintale-side-by-side",
  true,
)
