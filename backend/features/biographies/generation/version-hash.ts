import { hashOf } from "../../../lib/sha256.ts"
import type { StoredEvent, StoredLine, Life } from "../../../platform/database/biographies.ts"

/** Digits of the hash that a whole number has room for. */
const digits = 12

/** Nobody sees how often a line was changed, nor what was made where somebody wrote. */
const unseen = new Set(["version", "was"])

export const nameOf = (seen: unknown): number => {
  const text = JSON.stringify(seen, (key, value: unknown) => (unseen.has(key) ? undefined : value))
  return Number.parseInt(hashOf(text).slice(0, digits), 16)
}

/**
 * Names what somebody sees of a biography: another number, something of that has changed. A count of
 * all changes would also tell of those they may not see.
 */
export const stateOf = ({ lines, events, born }: Life): number => nameOf([lines, events, born])

/** Names what somebody who may correct a line sees of it, wherever it stands. */
export const lineStateOf = ({ text, offer, isHidden = false }: StoredLine | StoredEvent): number =>
  nameOf([text, offer?.text ?? null, isHidden])
