import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readConfig } from "../../backend/settings/config.ts"
import { serve } from "../../backend/main.ts"
import { relative } from "../relatives.ts"
import { sizes, writeBigFamily } from "./big-family.ts"
import { tellProcessorTime } from "./processor-time.ts"

/** A server with a big family in it, in a process of its own; says where it is and how the family asks. */
const dataDir = mkdtempSync(join(tmpdir(), "kintale-"))
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }))
const { url, app, runtime } = await serve(
  readConfig({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error" }),
)
process.once("SIGTERM", () => void app.close().then(() => process.exit(0)))

const anna = await relative(url, "anna")
const ben = await relative(url, "ben")
const cara = await relative(url, "cara")
const idOf = async ({ caller }: typeof anna) => (await caller.me()).id
const [many = sizes.stories] = process.argv.slice(2).map(Number)
const { someone } = await writeBigFamily(
  runtime,
  {
    asker: { userId: await idOf(anna), email: anna.email },
    sharesAll: await idOf(ben),
    sharesEach: await idOf(cara),
  },
  many,
)
tellProcessorTime()
process.send?.({ url, cookie: anna.caller.cookie, someone })
