import { createPersistedSetting } from "../lib/persisted-setting.ts"

/** Whether this device shows transcripts in large letters. */
export const { choose: chooseLargeType, useChoice: useLargeType } = createPersistedSetting(
  "kintale-large-type",
  false,
)
