import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Overrides, serve } from "../../backend/main.ts"
import { readConfig } from "../../backend/platform/config/config.ts"
import { relative } from "../support/factories.ts"
import { writeBigFamily } from "./large-dataset.ts"

/** A folder that ends with this process. */
const ownFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "kintale-"))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Serves what is in a folder, until this process is told to end. */
export const serveFrom = async (dataDir: string, overrides?: Overrides) => {
  const served = await serve(
    readConfig({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error", CHECK_WORDS: "off" }),
    overrides,
  )
  process.once("SIGTERM", () => void served.app.close().then(() => process.exit(0)))
  return served
}

/** Serves a family with so many stories in this process, which is one of its own. */
export const serveBigFamily = async (stories: number, dataDir = ownFolder()) => {
  const { url, runtime } = await serveFrom(dataDir)

  const anna = await relative(url, "anna")
  const ben = await relative(url, "ben")
  const cara = await relative(url, "cara")
  const idOf = async ({ caller }: typeof anna) => (await caller.me()).id
  const family = {
    asker: { userId: await idOf(anna), email: anna.email },
    sharesAll: await idOf(ben),
    sharesEach: await idOf(cara),
  }
  const { someone } = await writeBigFamily(runtime, family, stories)
  const keepers = [family.asker.userId, family.sharesAll, family.sharesEach]
  return { url, runtime, someone, cookie: anna.caller.cookie, anna, keepers }
}
