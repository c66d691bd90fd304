import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const program = fileURLToPath(new URL("../../scripts/bundle-test-server.mjs", import.meta.url))
/** Within the project, where what it is not made of is found. */
const cache = fileURLToPath(new URL("../../node_modules/.cache/", import.meta.url))

const bundle = async () => {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, "kintale-bundled-"))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  await promisify(execFile)(process.execPath, [program, folder])
  return join(folder, "fast-server.js")
}
let made: Promise<string> | null = null

/**
 * The fast server in one file, for tests that start it dozens of times: `npm test` has made it, a test
 * that is run by itself makes it once.
 */
export const bundledServer = async () => process.env["FAST_SERVER"] ?? (made ??= bundle())
