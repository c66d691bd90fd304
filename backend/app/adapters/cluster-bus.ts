import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"

interface BusSettings {
  readonly redisUrl: string | null
  readonly sessionKey: Buffer
  readonly mongodbUrl: string | null
}

/** How the nodes of this server hear one another. Redis' library is loaded only where there is one. */
export const bus = async ({ redisUrl, sessionKey, mongodbUrl }: BusSettings) => {
  if (redisUrl === null) return noBus
  const { nameOfServer, redisBus } = await import("../../adapters/redis/redis-cluster-bus.ts")
  return redisBus({ url: redisUrl, server: nameOfServer(sessionKey, mongodbUrl) })
}
