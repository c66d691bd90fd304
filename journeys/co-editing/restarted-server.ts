import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type RunningServer, startServer } from "../server.ts"

const freePort = async () => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  server.close()
  await once(server, "close")
  return address.port
}

/** A real server that keeps its address and its data however often it ends. */
export const restartedServer = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kintale-restarted-"))
  const port = await freePort()
  let running: RunningServer | null = null
  const end = async (how: "kill" | "stop") => {
    await running?.[how]()
    running = null
  }
  return {
    dataDir,
    port,
    url: `http://localhost:${port}`,
    start: async () => {
      running = await startServer({
        dataDir,
        env: { PORT: String(port) },
        lightened: "at once",
      })
    },
    /** As a power cut ends it. */
    kill: () => end("kill"),
    /** As an operator ends it. */
    stop: () => end("stop"),
    forget: async () => {
      await end("kill")
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type RestartedServer = Awaited<ReturnType<typeof restartedServer>>
