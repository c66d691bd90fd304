import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { whyNoStore } from "../../app/adapters/media-store.ts"
import { placeOf, whyNoBackup } from "./store-location.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-place-"))
afterAll(() => rmSync(folder, { recursive: true }))

const inFile = (name: string, content: string) => {
  const file = join(folder, name)
  writeFileSync(file, `${content}\n`)
  return file
}

describe("the settings a program reads", () => {
  it("R724 may be in files", () => {
    const dataDir = join(folder, "data")
    const secret = inFile("secret", "x".repeat(40))
    const place = placeOf({ DATA_DIR: dataDir, SESSION_SECRET: "", SESSION_SECRET_FILE: secret })
    expect(place.beside.sessionSecret).toBe("x".repeat(40))
    const mongo = {
      DATA_DIR: dataDir,
      MONGODB_URL_FILE: inFile("mongo", "mongodb://127.0.0.1/kintale"),
    }
    expect(whyNoStore({ DATA_DIR: dataDir })).toMatch(/There is no Kintale/)
    expect(whyNoStore(mongo)).toBe(null)
    expect(whyNoBackup(mongo)).toMatch(/MongoDB/)
    expect(placeOf(mongo).documents).toBe("MongoDB at mongodb://127.0.0.1/kintale")
  })

  it("are read without making a secret", () => {
    const dataDir = join(folder, "new")
    expect(placeOf({ DATA_DIR: dataDir }).beside.sessionSecret).toBe(null)
    expect(readdirSync(dataDir)).toEqual([])
  })
})
