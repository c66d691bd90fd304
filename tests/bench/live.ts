import { type ChildProcess, fork } from "node:child_process"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"
import { readConfig } from "../../backend/platform/config/config.ts"
import { serve } from "../../backend/main.ts"
import { Caller } from "../support/api-client.ts"
import { makeFolder, tone } from "../support/audio.ts"
import { percentile, print } from "./statistics.ts"

/** Clients connected, and reports a step makes, twenty a second. */
const clients = 200
const reports = 200
/** All of them are one user's. */
const wide = { open: 2 * clients, coming: { most: 2 * clients, aSecond: clients } }

const told = (child: ChildProcess) =>
  new Promise<unknown>((resolve, reject) => {
    child.once("message", resolve)
    child.once("exit", (code) => reject(new Error(`ended with ${String(code)}`)))
  })

/**
 * A worker that only reports stands in for the real one, so that the way of a report is measured and
 * not the engine: worker process, queue, domain, socket, client in another process.
 */
export const measure = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kintale-"))
  const config = readConfig({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn", CHECK_WORDS: "off" })
  const script = new URL("./memory-worker.ts", import.meta.url)
  const { url, app } = await serve(config, {
    workerScript: script,
    connectionLimits: { user: wide, network: wide },
  })
  const anna = new Caller(url)
  await anna.join()

  const audience = fork(fileURLToPath(new URL("./live-clients.ts", import.meta.url)), [
    url,
    anna.cookie,
    String(clients),
    String(reports),
  ])
  await told(audience)
  const lags = told(audience)
  await anna.save(await tone(join(await makeFolder(), "short.mp3"), 1))
  const heard = Schema.decodeUnknownSync(Schema.Array(Schema.Number))(await lags)
  audience.kill()
  await app.close()
  print("npm run bench live", {
    "clients connected": String(clients),
    "events heard": String(heard.length),
    "from report to client, p50 (ms)": percentile(heard, 0.5),
    "from report to client, p95 (ms, aim: at most 50)": percentile(heard, 0.95),
    "from report to client, longest (ms)": percentile(heard, 1),
  })
}
