import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { serve } from "../../backend/main.ts"
import { readConfig } from "../../backend/settings/config.ts"
import { relative } from "../relatives.ts"
import { writeBigFamily } from "./big-family.ts"

/** Serves a family with so many stories in this process, which is one of its own, and ends with it. */
export const serveBigFamily = async (stories: number) => {
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
  const { someone } = await writeBigFamily(
    runtime,
    {
      asker: { userId: await idOf(anna), email: anna.email },
      sharesAll: await idOf(ben),
      sharesEach: await idOf(cara),
    },
    stories,
  )
  return { url, runtime, someone, cookie: anna.caller.cookie }
}
