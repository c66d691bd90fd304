import { existsSync, rmSync, statSync, writeFileSync } from "node:fs"
import { chmod, mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { lastBackupFile, readLastBackup } from "../../platform/observability/last-backup.ts"
import { databaseName } from "./backup-folder.ts"
import { makeBackup, recordBackup } from "./create-backup.ts"
import { refuseUnwritable } from "./files.ts"

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

it("R794 a folder that cannot be written is named first, with what to do", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kintale-not-ours-"))
  await chmod(folder, 0o500)
  const isRoot = process.geteuid?.() === 0
  try {
    // Nobody may do less than root, who may write everywhere.
    if (isRoot) process.seteuid?.(65_534)
    await expect(Effect.runPromise(refuseUnwritable(folder))).rejects.toThrow(
      /can't be written by user \d+, who makes the backup \(EACCES\)\. Make it theirs: chown -R/,
    )
  } finally {
    if (isRoot) process.seteuid?.(0)
    rmSync(folder, { recursive: true })
  }
  await expect(Effect.runPromise(refuseUnwritable(backups))).resolves.toBeUndefined()
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
