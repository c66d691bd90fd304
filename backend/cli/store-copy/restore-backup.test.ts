import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { databaseName, inBackup, sumsName, writeSums } from "./backup-folder.ts"
import { CopyStopped } from "./files.ts"
import { checkBackup, restoreBackup } from "./restore-backup.ts"

const name = "2026-01-01T00-00-00"
const how = { isDamagedToo: false, report: { began: () => {}, done: () => {} } }
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
  Effect.runPromise(restoreBackup(backups, name, { dataDir, mediaDir: dataDir }, how, "now"))

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
    await expect(restore(backups, dataDir)).rejects.toThrow(CopyStopped)
    expect(existsSync(join(at, "one"))).toBe(false)
    expect(await Effect.runPromise(checkBackup(backups, name, () => {}))).toEqual([
      expect.stringMatching(/is missing or damaged/),
    ])
  })

  it("R561 names everything that is damaged, and replaces nothing", async () => {
    const at = await mkdtemp(join(folder, "damaged-"))
    const backups = backupNaming(at, "outbox/a-1-b.eml")
    const list = join(backups, name, sumsName)
    const ids = ["a", "b"].map((letter) => letter.repeat(32))
    const lines = ids.map((id) => `${sha256(Buffer.from("told"))}  ${inBackup("").bytesFrom(id)}\n`)
    writeFileSync(list, `${readFileSync(list, "utf8")}${lines.join("")}`)
    const damaged = inBackup(backups).bytes(ids[0] ?? "")
    mkdirSync(dirname(damaged), { recursive: true })
    writeFileSync(damaged, "half")
    const dataDir = join(at, "data")
    mkdirSync(dataDir)
    await expect(restore(backups, dataDir)).rejects.toThrow(
      /^(?=[^]*aa is damaged: its SHA-256 is different\.\n)(?=[^]*bb is missing or cannot be read\.\n)[^]*\nNothing was replaced\.$/,
    )
    expect(readdirSync(dataDir)).toEqual([])
  })

  it("R620 but what a backup does have comes back", async () => {
    const at = await mkdtemp(join(folder, "whole-"))
    const backups = backupNaming(at, "outbox/a-1-b.eml")
    const dataDir = join(at, "data")
    expect(await restore(backups, dataDir)).toEqual({ before: null, troubles: [] })
    expect(readdirSync(join(dataDir, "outbox"))).toEqual(["a-1-b.eml"])
  })
})
