import { once } from "node:events"
import { createServer, get, type IncomingMessage, request as ask } from "node:http"
import { connect, type Socket } from "node:net"
import type { Duplex } from "node:stream"
import { routes } from "#protocol/paths.ts"

/** A node that answers browsers: where it is at the moment. */
export interface Behind {
  readonly port: () => number
}

/** How often each node is asked whether it may get requests, and how long its answer is waited for, in milliseconds. */
const everySoOften = 250
const maxWait = 2_000

/** Whether a node says that it may get requests; null where it does not say in time, as on a busy machine. */
const isReady = (port: number) =>
  new Promise<boolean | null>((resolve) => {
    const where = { port, host: "127.0.0.1", path: routes.ready, timeout: maxWait }
    const asked = get(where, (told) => {
      told.resume()
      resolve(told.statusCode === 200)
    })
    asked.on("timeout", () => {
      resolve(null)
      asked.destroy()
    })
    asked.on("error", () => resolve(false))
  })

const connected = (port: number) =>
  new Promise<Socket | null>((resolve) => {
    const line = connect({ port, host: "127.0.0.1", noDelay: true })
    line.once("connect", () => resolve(line))
    line.once("error", () => resolve(null))
  })

/** What the node behind is to know of who asked. */
const headersOf = ({ headers, socket }: IncomingMessage) => ({
  ...headers,
  "x-forwarded-for": [headers["x-forwarded-for"], socket.remoteAddress].flat().join(", "),
})

const headOf = (asked: IncomingMessage) => {
  const lines = Object.entries(headersOf(asked)).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}: ${one}\r\n`),
  )
  return `${asked.method ?? "GET"} ${asked.url ?? "/"} HTTP/1.1\r\n${lines.join("")}\r\n`
}

const joined = (one: Duplex, other: Duplex) => {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on("error", () => to.destroy())
    from.on("close", () => to.destroy())
    from.pipe(to)
  }
}

/**
 * Shares out requests among nodes, each in turn, whoever asks: one browser's next request goes to another
 * node. Web sockets take turns by their address, so that of two that open one transcript each is at a
 * node of its own. A node that cannot be reached, or says that it is not ready, is left out.
 */
export const shareOut = async (nodes: ReadonlyArray<Behind>) => {
  const turns = new Map<string, number>()
  const ready = new Set<Behind>()
  const open = new Set<Duplex>()
  const sockets: Array<{ readonly path: string; readonly port: number }> = []

  const look = () =>
    Promise.all(
      nodes.map(async (node) => {
        const said = await isReady(node.port())
        if (said === true) ready.add(node)
        else if (said === false) ready.delete(node)
      }),
    )
  await look()
  const looking = setInterval(() => void look(), everySoOften)

  /** The next node's line, and from then on nobody else's. */
  const lineTo = async (kind: string) => {
    for (const _ of nodes) {
      const turn = turns.get(kind) ?? 0
      turns.set(kind, turn + 1)
      // As proxies do: where none says that it is ready, any may still answer.
      const willing = ready.size > 0 ? nodes.filter((node) => ready.has(node)) : nodes
      const node = willing[turn % willing.length]
      if (node === undefined) return null
      const line = await connected(node.port())
      if (line !== null) return line
      ready.delete(node)
    }
    return null
  }

  const server = createServer((asked, answer) => {
    const pass = async () => {
      const line = await lineTo("requests")
      if (line === null) return answer.writeHead(503).end()
      const { method, url } = asked
      const further = ask(
        { createConnection: () => line, method, path: url, headers: headersOf(asked) },
        (told) => {
          answer.writeHead(told.statusCode ?? 502, told.rawHeaders)
          told.on("error", () => answer.destroy())
          told.pipe(answer)
        },
      )
      further.on("error", () =>
        answer.headersSent ? answer.destroy() : answer.writeHead(502).end(),
      )
      answer.on("close", () => further.destroy())
      return asked.pipe(further)
    }
    void pass()
  })
  // A client on a busy machine may use a line again in the moment in which it would be closed.
  server.keepAliveTimeout = 0
  server.on("connection", (line) => {
    open.add(line)
    line.on("close", () => open.delete(line))
  })
  server.on("upgrade", (asked: IncomingMessage, near: Duplex, head: Buffer) => {
    near.on("error", () => near.destroy())
    const [path = ""] = (asked.url ?? "").split("?")
    const pass = async () => {
      const far = await lineTo(path)
      if (far === null) return near.end("HTTP/1.1 502 Bad Gateway\r\n\r\n")
      sockets.push({ path, port: far.remotePort ?? 0 })
      far.write(headOf(asked))
      far.write(head)
      return joined(near, far)
    }
    void pass()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the proxy has no port")
  return {
    port: address.port,
    /** Every web socket there was, and which node got it. */
    sockets,
    /** Asks every node now whether it is ready. */
    look,
    /** Cuts every connection, as a proxy does that is started again. */
    hangUp: () => open.forEach((line) => line.destroy()),
    close: () => {
      clearInterval(looking)
      server.close()
      for (const line of open) line.destroy()
    },
  }
}
