import { createKeptChoice } from "../lib/persisted-setting.ts"

/** Whether every line says where it comes from. */
export const sourcesShown = createKeptChoice("kintale-biography-sources", false)
