import { existsSync, rmSync, statSync, writeFileSync } from "node:fs"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { lastBackupFile, readLastBackup } from "../../platform/observability/last-backup.ts"
import { databaseName } from "./backup-folder.ts"
import { makeBackup, recordBackup } from "./create-backup.ts"

const report = { began: () => {}, done: () => {} }

let dataDir: string
let backups: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kintale-backed-up-"))
  backups = await mkdtemp(join(tmpdir(), "kintale-backups-"))
  new DatabaseSync(join(dataDir, databaseName)).close()
})
afterAll(() => {
  for (const folder of [dataDir, backups]) rmSync(folder, { recursive: true, force: true })
})

const newest = () => Effect.runPromise(readLastBackup(dataDir))

describe("a finished backup", () => {
  it("R733 leaves in the data folder when it began and where it is, once it has its name", async () => {
    expect(await newest()).toBe(null)
    const made = await Effect.runPromise(
      makeBackup({ dataDir, mediaDir: dataDir }, backups, report, 0),
    )
    expect(await newest()).toBe(null)
    await recordBackup({ dataDir }, made)
    const found = await newest()
    expect(found).toEqual({ begunAt: 0, folder: made.folder, name: "1970-01-01T00-00-00" })
    expect(existsSync(join(found?.folder ?? "", found?.name ?? "", databaseName))).toBe(true)
    // Backups may be made by root, and Kintale run by somebody else.
    expect(statSync(lastBackupFile(dataDir)).mode & 0o444).toBe(0o444)
  })

  it("R733 of which only half a record is there is none that anybody knows", async () => {
    writeFileSync(lastBackupFile(dataDir), '{"begunAt": 0, "fol')
    expect(await newest()).toBe(null)
  })
})
