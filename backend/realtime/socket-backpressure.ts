import type { Socket } from "socket.io"
import { makeBucket } from "../lib/token-bucket.ts"

/** The connection under a Socket.IO socket. */
export type LiveConnection = Socket["conn"]

/** Clients send only the protocol's own messages, mainly a heartbeat every 25 seconds. */
const packetFlow = { most: 100, aSecond: 4 }
/**
 * The most events that may wait for a client that does not read. Losing them is harmless, since
 * events are only hints.
 */
const mostWaiting = 2_000

/** Closes a connection that sends too much, or does not read what it is sent. */
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
