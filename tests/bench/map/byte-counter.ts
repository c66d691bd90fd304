import { once } from "node:events"
import { createServer, request } from "node:http"
import { setTimeout } from "node:timers/promises"

/** Stands before a server and counts what of each path goes over the wire, headers left out. */
export const countOnTheWire = async (server: string) => {
  const bytes = new Map<string, number>()
  let last = performance.now()
  const between = createServer((asked, reply) => {
    const path = (asked.url ?? "/").split("?")[0] ?? "/"
    const onwards = request(server + (asked.url ?? "/"), {
      method: asked.method,
      headers: { ...asked.headers, host: new URL(server).host },
    })
    onwards.on("response", (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on("data", (piece: Buffer) => {
        bytes.set(path, (bytes.get(path) ?? 0) + piece.length)
        if (!path.startsWith("/socket.io")) last = performance.now()
      })
      answer.pipe(reply)
    })
    onwards.on("error", () => reply.destroy())
    asked.pipe(onwards)
  })
  await once(between.listen(0, "127.0.0.1"), "listening")
  const address = between.address()
  const port = typeof address === "object" ? (address?.port ?? 0) : 0
  return {
    url: `http://127.0.0.1:${String(port)}`,
    /** Of all paths that match. */
    sum: (which: RegExp) =>
      [...bytes].reduce((total, [path, size]) => (which.test(path) ? total + size : total), 0),
    /** Resolves when nothing has come for a while but live events. */
    quiet: async (quietFor = 3_000) => {
      while (performance.now() - last < quietFor) await setTimeout(100)
    },
    end: () => {
      between.closeAllConnections()
      between.close()
    },
  }
}
