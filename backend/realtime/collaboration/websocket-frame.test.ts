import { once } from "node:events"
import { createServer } from "node:http"
import { assert, describe, it } from "vitest"
import { WebSocket, WebSocketServer } from "ws"
import { frameOf } from "./websocket-frame.ts"

/** What a browser hears of frames that are written on the line beneath its socket. */
const heard = async (frames: ReadonlyArray<Buffer>): Promise<ReadonlyArray<Buffer>> => {
  const server = createServer()
  const sockets = new WebSocketServer({ server })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  sockets.on("connection", (_, { socket: line }) => {
    for (const frame of frames) line.write(frame)
  })
  const client = new WebSocket(`ws://127.0.0.1:${String(address.port)}`)
  const messages: Array<Buffer> = []
  await new Promise<void>((resolve, reject) => {
    client.on("error", reject)
    client.on("message", (data, isBinary) => {
      if (!isBinary || !Buffer.isBuffer(data)) return reject(new Error("no bytes"))
      messages.push(data)
      if (messages.length === frames.length) resolve()
    })
  })
  client.terminate()
  sockets.close()
  server.close()
  return messages
}

describe("a frame that is made once for everybody", () => {
  it("R124 says in a browser what a message says that is sent to it alone, however long it is", async () => {
    const lengths = [0, 1, 125, 126, 127, 8_191, 65_535, 65_536, 200_000]
    const messages = lengths.map((length) => Buffer.alloc(length, "a story"))
    assert.deepStrictEqual(await heard(messages.map(frameOf)), messages)
  })
})
