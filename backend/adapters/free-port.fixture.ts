import { once } from "node:events"
import { createServer } from "node:net"

/** Below the ports that systems give to whoever does not name one, for lines out as well. */
const lowest = 10_000
const count = 20_000

/** Whoever looks at the same time, in another process, begins elsewhere. */
let next = (process.pid * 97) % count

const isFree = async (port: number) => {
  const server = createServer().listen(port)
  try {
    await once(server, "listening")
  } catch {
    return false
  }
  server.close()
  await once(server, "close")
  return true
}

/**
 * A port for a server whose address has to be known before it starts, and which may start again there. It is one
 * that nobody is given by chance in between.
 */
export const freePort = async () => {
  for (let tries = 0; tries < count; tries += 1) {
    const port = lowest + next
    next = (next + 1) % count
    if (await isFree(port)) return port
  }
  throw new Error("there is no free port")
}
