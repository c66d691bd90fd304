import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { settingsByName } from "../backend/platform/config/environment.ts"
import { settingSections } from "../backend/platform/config/settings-reference.ts"
import { configurationFile, configurationPage, envExample, exampleFile } from "./settings-docs.ts"

const root = join(import.meta.dirname, "..")
const textOf = (file: string) => readFileSync(join(root, file), "utf8")

describe("what is written about the settings", () => {
  it("names each one that the server reads, once", () => {
    const named = settingSections.flatMap(({ settings }) => settings.map(({ name }) => name))
    const read = settingsByName.filter((name) => name !== "STRIPE_API")
    expect(named.toSorted()).toEqual(read.toSorted())
  })

  // `npm run docs` writes them anew.
  it("is the page that operators read", () => {
    expect(textOf(configurationFile)).toBe(configurationPage())
  })

  it("is the file they copy, in which nothing is switched on but what is so anyway", () => {
    expect(textOf(exampleFile)).toBe(envExample())
    const on = [...envExample().matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([line]) => line)
    expect(on).toEqual([
      ...["DATA_DIR=./data", "HOST=127.0.0.1", "PORT=3000", "TRUST_PROXY=false", "LOG_LEVEL=info"],
    ])
  })

  it("keeps a line of the example short, but for a value", () => {
    const long = envExample()
      .split("\n")
      .filter((line) => line.length > 100 && line.startsWith("# "))
    expect(long).toEqual([])
  })
})
