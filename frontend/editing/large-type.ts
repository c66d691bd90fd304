import { createKeptChoice } from "../ui/kept-choice.ts"

/** Whether this device shows transcripts in large letters. */
export const { choose: chooseLargeType, useChoice: useLargeType } = createKeptChoice(
  "kintale-large-type",
  false,
)
