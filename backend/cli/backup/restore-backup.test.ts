import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeSums } from "./checksums.ts"
import type { BackupSource } from "./create-backup.ts"
import { Stopped } from "./files.ts"
import { databaseName, sumsName } from "./layout.ts"
import { checkBackup, restoreBackup } from "./restore-backup.ts"

const name = "2026-01-01T00-00-00"
const source: BackupSource = { collections: [], named: async () => new Map() }
const report = { filesDone: () => {}, damaged: null }
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kintale-restore-"))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A backup whose sums name a file by `path`, where such a file is. */
const backupNaming = (at: string, path: string) => {
  const backups = join(at, "deep", "deeper", "backups")
  const file = join(backups, name, path)
  mkdirSync(join(backups, name), { recursive: true })
  mkdirSync(dirname(file), { recursive: true })
  const database = join(backups, name, databaseName)
  new DatabaseSync(database).close()
  const evil = Buffer.from("evil")
  writeFileSync(file, evil)
  const sums = new Map([
    [databaseName, sha256(readFileSync(database))],
    [path, sha256(evil)],
  ])
  writeFileSync(join(backups, name, sumsName), writeSums(sums))
  return backups
}

const restore = (backups: string, dataDir: string) =>
  restoreBackup(backups, name, { dataDir, mediaDir: dataDir }, source, report, "now")

describe("a restore", () => {
  it.each([
    "x/../../../../evil",
    "outbox/../../../../evil.eml",
    "/evil",
    "search/../../evil",
    "outbox/a/b.eml",
    "work/evil",
    "media/00/00/evil",
    "../media/ab/cd/00000000000000000000000000000000",
  ])("R620 takes nothing by a name that no backup gives: %s", async (path) => {
    const at = await mkdtemp(join(folder, "tampered-"))
    const backups = backupNaming(at, path)
    const dataDir = join(at, "one", "two", "data")
    await expect(restore(backups, dataDir)).rejects.toThrow(Stopped)
    expect(existsSync(join(at, "one"))).toBe(false)
    expect(await checkBackup(backups, name, source, report)).toEqual([
      expect.stringMatching(/is missing or damaged/),
    ])
  })

  it("R620 but what a backup does have comes back", async () => {
    const at = await mkdtemp(join(folder, "whole-"))
    const backups = backupNaming(at, "outbox/a-1-b.eml")
    const dataDir = join(at, "data")
    expect(await restore(backups, dataDir)).toBe(null)
    expect(readdirSync(join(dataDir, "outbox"))).toEqual(["a-1-b.eml"])
  })
})
