import { Effect } from "effect"

/** What of the way to Redis does not work, and whether anybody was told. */
export const makeTroubles = (parts: ReadonlyArray<string>) => {
  /** At first nothing is known to work. */
  const broken = new Set(parts)
  let isMentioned = false
  return {
    isBroken: () => broken.size > 0,
    failed: (part: string, reason: string) =>
      Effect.suspend(() => {
        broken.add(part)
        if (isMentioned) return Effect.void
        isMentioned = true
        return Effect.logWarning(
          `Redis is unavailable (${reason}), so the nodes of this server can't reach each other. Their messages are kept for a while, and everything else continues.`,
        )
      }),
    works: (part: string) =>
      Effect.suspend(() => {
        broken.delete(part)
        if (broken.size > 0 || !isMentioned) return Effect.void
        isMentioned = false
        return Effect.logInfo("Redis is back. The nodes of this server can reach each other again.")
      }),
  }
}
export type Troubles = ReturnType<typeof makeTroubles>
