import { hashOf } from "../hash-of.ts"
import type { Life } from "../kept/biographies.ts"

/** Digits of the hash that a whole number has room for. */
const digits = 12

/**
 * Names what somebody sees of a biography: another number, something of that has changed. A count of
 * all changes would also tell of those they may not see.
 */
export const stateOf = ({ lines, events, born }: Life): number =>
  Number.parseInt(hashOf(JSON.stringify([lines, events, born])).slice(0, digits), 16)
