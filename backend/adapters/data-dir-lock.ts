import { join } from "node:path"
import { Effect, Layer } from "effect"
import { holdAlone } from "./sqlite/lock.ts"

/**
 * What a node of several has in its folder, work that is half done and what search knows, is nobody
 * else's. (The only node of a server holds the store that is in it.)
 */
export const ownFolder = ({
  redisUrl,
  dataDir,
}: {
  readonly redisUrl: string | null
  readonly dataDir: string
}) =>
  redisUrl === null
    ? Layer.empty
    : Layer.effectDiscard(
        Effect.asVoid(
          holdAlone(
            join(dataDir, "node"),
            `Another node is running on ${dataDir}. Each node needs its own DATA_DIR. What they share is MEDIA_DIR.`,
          ),
        ),
      )
