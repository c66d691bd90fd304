import type { CallKind } from "../../ports/remote-usage-ledger.ts"

const atTheDoor: ReadonlySet<CallKind> = new Set<CallKind>([
  "money",
  "busy",
  "key",
  "model",
  "too large",
  "unsupported",
])

/** The other machine has neither heard nor read it. Null: nobody knows what became of it. */
export const isTurnedAway = (kind: CallKind | null) => kind !== null && atTheDoor.has(kind)
