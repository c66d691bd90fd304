import { createKeptChoice } from "../lib/persisted-setting.ts"

/** Whether this device shows transcripts in large letters. */
export const { choose: chooseLargeType, useChoice: useLargeType } = createKeptChoice(
  "kintale-large-type",
  false,
)
