import { minutesSeconds } from "../lib/format.ts"
import { noConnection } from "../uploads/upload-text.ts"
import type { Safety } from "./session-uploads.ts"

const inTheWay = ({ hindrance, rejected }: Safety): string => {
  switch (hindrance?.why) {
    case undefined:
      return rejected ?? ""
    case "line":
      return noConnection
    case "signed out":
      return "You're signed out. Sign in again in another tab, and the rest will upload by itself."
    case "no room":
      return hindrance.text
  }
}

export interface SafetyWords {
  /** That it is on this device; empty where it is not. */
  readonly here: string
  /** What is on the server, without the time; empty where nothing is. */
  readonly there: string
  /** Up to where the server has it; null where there is nothing to say. */
  readonly until: string | null
  /** What keeps the rest from arriving; empty where nothing does. */
  readonly note: string
}

/** Where a recording is safe, in words; `isHere`: this device has all of it; null where it is nowhere but on this page. */
export const safetyWords = (isHere: boolean, safety: Safety): SafetyWords | null => {
  const note = inTheWay(safety)
  const here = isHere ? "Safe on this device" : ""
  const isThere = safety.isBegun && (safety.isWhole || safety.seconds >= 1)
  if (!isThere) return here === "" && note === "" ? null : { here, there: "", until: null, note }
  const there = here === "" ? "Backed up" : "backed up"
  if (safety.isWhole) return { here, there, until: null, note }
  return { here, there: `${there} to`, until: minutesSeconds(safety.seconds), note }
}
