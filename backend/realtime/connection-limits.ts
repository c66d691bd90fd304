import type { IncomingMessage } from "node:http"
import { networkOf } from "../features/accounts/ip-rate-key.ts"
import { type RateLimit, makeBuckets } from "../lib/token-bucket.ts"

/** How many connections may be open at once, and how often one may be opened. */
interface DoorLimits {
  readonly open: number
  readonly coming: RateLimit
}

/**
 * Limits for each kind of connection, for one user and for one network address. They are far above
 * what a family behind one router needs with all its devices, or all users behind an untrusted
 * proxy, but stop a program that opens as many as it can.
 */
export const defaultConnectionLimits: ConnectionLimitSettings = {
  user: { open: 64, coming: { most: 128, aSecond: 4 } },
  network: { open: 400, coming: { most: 500, aSecond: 40 } },
}

/**
 * Counts open connections by name. Only within this process, because it protects this process's
 * time and memory.
 */
export const makeDoor = (limits: DoorLimits, now?: () => number) => {
  const inside = new Map<string, number>()
  const coming = makeBuckets(limits.coming, now)
  return {
    /** Whether another connection may be opened so soon. */
    knock: (name: string): boolean => coming.take(name, 1),
    /**
     * Counts a connection and answers the function that ends it, to be called once; null if too
     * many are open.
     */
    enter: (name: string): (() => void) | null => {
      const count = inside.get(name) ?? 0
      if (count >= limits.open) return null
      inside.set(name, count + 1)
      return () => {
        const left = (inside.get(name) ?? 1) - 1
        if (left > 0) inside.set(name, left)
        else inside.delete(name)
      }
    },
    get names() {
      return inside.size
    },
  }
}

export type ConnectionLimitSettings = Readonly<Record<"user" | "network", DoorLimits>>

/** The limits by user and by network for one kind of connection. */
export const makeConnectionLimits = (limits: ConnectionLimitSettings) => ({
  user: makeDoor(limits.user),
  network: makeDoor(limits.network),
})

/**
 * The client's address for connections that Fastify does not handle, determined as Fastify does for
 * requests: through one proxy, if trusted.
 */
export const networkBehind = (request: IncomingMessage, trustProxy: boolean): string => {
  const forwarded = trustProxy ? request.headers["x-forwarded-for"] : undefined
  const last = [forwarded].flat().at(-1)?.split(",").at(-1)?.trim() ?? ""
  return networkOf(last === "" ? (request.socket.remoteAddress ?? "") : last)
}
