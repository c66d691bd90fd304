import type { Socket } from "socket.io"
import { makeBucket } from "./flow.ts"

/** A connection under Socket.IO. */
export type LiveConnection = Socket["conn"]

/** Clients say nothing but the protocol's own words: a beat every 25 seconds. */
const packetFlow = { most: 100, aSecond: 4 }
/** Happenings that may wait for whoever does not read: each is only a hint. */
const mostWaiting = 2_000

/** Ends a connection that says much, or takes nothing of what it is told. */
export const boundFlow = (connection: LiveConnection) => {
  const packets = makeBucket(packetFlow)
  let waiting = 0
  connection.on("packet", () => {
    if (!packets.take(1)) connection.close(true)
  })
  connection.on("packetCreate", () => {
    waiting += 1
    if (waiting > mostWaiting) connection.close(true)
  })
  connection.on("flush", () => {
    waiting = 0
  })
}
