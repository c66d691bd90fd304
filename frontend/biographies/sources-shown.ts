import { createKeptChoice } from "../ui/kept-choice.ts"

/** Whether every line says where it comes from. */
export const sourcesShown = createKeptChoice("kintale-biography-sources", false)
