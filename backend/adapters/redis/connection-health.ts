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
          `Redis is away (${reason}): the nodes of this server do not hear one another. What one says is kept for the others for a while, and everything else goes on.`,
        )
      }),
    works: (part: string) =>
      Effect.suspend(() => {
        broken.delete(part)
        if (broken.size > 0 || !isMentioned) return Effect.void
        isMentioned = false
        return Effect.logInfo("Redis is back: the nodes of this server hear one another again.")
      }),
  }
}
export type Troubles = ReturnType<typeof makeTroubles>
