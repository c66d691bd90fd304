import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { serve } from "../../backend/main.ts"
import { readConfig } from "../../backend/platform/config/config.ts"
import { addPerson, relative } from "../support/factories.ts"
import { tellProcessorTime } from "./processor-time.ts"
import { tellLife } from "./sample-stories.ts"

/** A server with somebody who tells so many stories of ten minutes, in a process of its own. */
const [many = 3] = process.argv.slice(2).map(Number)
const dataDir = mkdtempSync(join(tmpdir(), "kintale-"))
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }))
const { url, app, runtime } = await serve(
  readConfig({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error", CHECK_WORDS: "off" }),
)
process.once("SIGTERM", () => void app.close().then(() => process.exit(0)))

const { caller } = await relative(url, "anna")
const { id: person } = await addPerson(caller, { name: "Margaret Novak", type: "storyteller" })
const { id: keeper } = await caller.me()
await tellLife(runtime, { keeper, person, from: 1_000, many })

let peak = 0
setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 25)
process.on("message", (asked) => {
  if (asked !== "memory") return
  process.send?.({ peak: peak / 2 ** 20 })
  peak = process.memoryUsage.rss()
})
tellProcessorTime()
process.send?.({ url, cookie: caller.cookie, person })
