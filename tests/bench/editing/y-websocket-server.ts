import { createServer, type IncomingMessage } from "node:http"
import { createRequire } from "node:module"
import { type WebSocket, WebSocketServer } from "ws"

/**
 * What is measured against: y-websocket's own server, as its README starts it, documents in memory.
 * Required rather than imported: the module asks y-leveldb for a name, which our stand-in for it lacks.
 */
const utils: {
  readonly setupWSConnection: (socket: WebSocket, request: IncomingMessage) => void
} = createRequire(import.meta.url)("@y/websocket-server/utils")

const http = createServer()
const sockets = new WebSocketServer({ noServer: true })
http.on("upgrade", (request, socket, head) => {
  sockets.handleUpgrade(request, socket, head, (open) => utils.setupWSConnection(open, request))
})
http.listen(0, "127.0.0.1", () => {
  const address = http.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  process.send?.(`ws://127.0.0.1:${String(address.port)}/shared`)
})
