import { createPersistedSetting } from "../lib/persisted-setting.ts"

/** Whether every line says where it comes from. */
export const sourcesShown = createPersistedSetting("kintale-biography-sources", false)
