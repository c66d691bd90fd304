import { join } from "node:path"
import { Schema } from "effect"
import { serve } from "../../backend/main.ts"
import { Caller } from "../support/api-client.ts"
import { makeFolder, tone } from "../support/audio.ts"
import { quietConfig, startProgram } from "./harness.ts"
import { percentile, print } from "./report.ts"

/** Clients connected, and reports a step makes, twenty a second. */
const clients = 200
const reports = 200
/** All of them are one user's. */
const wide = { open: 2 * clients, coming: { most: 2 * clients, aSecond: clients } }

/**
 * A worker that only reports stands in for the real one, so that the way of a report is measured and
 * not the engine: worker process, queue, domain, socket, client in another process.
 */
export const measure = async () => {
  const { url, app } = await serve(quietConfig(await makeFolder()), {
    workerScript: new URL("./memory-worker.ts", import.meta.url),
    connectionLimits: { user: wide, network: wide },
  })
  const anna = new Caller(url)
  await anna.join()
  const audience = await startProgram(
    new URL("./live-clients.ts", import.meta.url),
    Schema.Literal("all here"),
    ...[url, anna.cookie, String(clients), String(reports)],
  )
  const lags = audience.next(Schema.Array(Schema.Finite))
  await anna.save(await tone(join(await makeFolder(), "short.mp3"), 1))
  const heard = await lags
  await audience.end()
  await app.close()
  print("npm run bench live", {
    "clients connected": String(clients),
    "events heard": String(heard.length),
    "from report to client, p50 (ms)": percentile(heard, 0.5),
    "from report to client, p95 (ms, aim: at most 50)": percentile(heard, 0.95),
    "from report to client, longest (ms)": percentile(heard, 1),
  })
}
