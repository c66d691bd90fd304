import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { freePort } from "../../../backend/adapters/free-port.fixture.ts"
import { bundledServer } from "../bundle-server.ts"
import { type RunningServer, startServer } from "../spawn-server.ts"

/** A real server that keeps its address and its data however often it ends. */
export const restartedServer = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kintale-restarted-"))
  const port = await freePort()
  const bundled = await bundledServer()
  /** It is started so often that it should be compiled once. */
  const compiled = process.env["NODE_COMPILE_CACHE"] ?? join(dirname(bundled), "compiled")
  let running: RunningServer | null = null
  const end = async (how: "kill" | "stop") => {
    await running?.[how]()
    running = null
  }
  return {
    dataDir,
    port,
    url: `http://localhost:${port}`,
    /** What it has written to its outputs since its last start. */
    said: () => running?.said ?? [],
    start: async () => {
      running = await startServer({
        dataDir,
        env: { PORT: String(port), NODE_COMPILE_CACHE: compiled },
        fast: "at once",
        bundled,
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
