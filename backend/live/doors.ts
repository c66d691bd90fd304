import type { IncomingMessage } from "node:http"
import { networkOf } from "../accounts/network-of.ts"
import { type Flow, makeBuckets } from "./flow.ts"

/** How many connections may be open at once, and how often one may be opened. */
export interface DoorLimits {
  readonly open: number
  readonly coming: Flow
}

/**
 * Of each kind of connection, for one user and for one address on the network. A family behind one
 * router with every device and tab it has, or everybody behind a proxy that is not trusted, meets
 * neither; one program that opens what it can does at once.
 */
export const usualDoors: DoorSettings = {
  user: { open: 64, coming: { most: 128, aSecond: 4 } },
  network: { open: 400, coming: { most: 500, aSecond: 40 } },
}

/** Counts who is in, by name. In this process alone: what it guards is this process's own time and memory. */
export const makeDoor = (limits: DoorLimits, now?: () => number) => {
  const inside = new Map<string, number>()
  const coming = makeBuckets(limits.coming, now)
  return {
    /** Whether somebody may come again so soon. */
    knock: (name: string): boolean => coming.take(name, 1),
    /** The way out, to be called once; null when too many of that name are in. */
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

export type DoorSettings = Readonly<Record<"user" | "network", DoorLimits>>

/** The two doors to one kind of connection. */
export const makeDoors = (limits: DoorSettings) => ({
  user: makeDoor(limits.user),
  network: makeDoor(limits.network),
})

/** Whom a connection that is no request comes from, as Fastify tells it of requests: through one proxy, if any. */
export const networkBehind = (request: IncomingMessage, trustProxy: boolean): string => {
  const forwarded = trustProxy ? request.headers["x-forwarded-for"] : undefined
  const last = [forwarded].flat().at(-1)?.split(",").at(-1)?.trim() ?? ""
  return networkOf(last === "" ? (request.socket.remoteAddress ?? "") : last)
}
