import type { WebSocket } from "ws"
import type { CoEditClose } from "#protocol/collaboration.ts"

/**
 * Milliseconds that a client may take to answer a close. What it sends meanwhile is discarded, but
 * still costs bandwidth.
 */
const longestGoodbye = 3_000

/** Closes a connection with a code, and ends it even if the client does not answer. */
export const closeFor = (socket: WebSocket, code: number, why?: CoEditClose) => {
  if (socket.readyState !== socket.OPEN) return
  socket.close(code, why)
  const late = setTimeout(() => socket.terminate(), longestGoodbye).unref()
  socket.once("close", () => clearTimeout(late))
}
