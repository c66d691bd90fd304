import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const imports = /^(?:import|export) (?!type\b)(?:[^"=;]*? from )?"([^"]+)"$/gm
const protocol = new URL("../../../../../protocol/", import.meta.url)

/** What a file brings with it when it runs: our files, and names of packages. */
const importedBy = (script: URL, known = new Set<string>()) => {
  if (known.has(script.href)) return known
  known.add(script.href)
  for (const [, name = ""] of readFileSync(fileURLToPath(script), "utf8").matchAll(imports)) {
    if (name.startsWith(".")) importedBy(new URL(name, script), known)
    else if (name.startsWith("#protocol/"))
      importedBy(new URL(name.slice("#protocol/".length), protocol), known)
    else known.add(name)
  }
  return known
}

describe("the thread of search", () => {
  it("R499 brings nothing along that it does not need, as each thread has all of it anew", () => {
    const imported = importedBy(new URL("./worker.ts", import.meta.url))
    const packages = [...imported].filter((name) => !/^(file|node):/.test(name))
    expect(packages.toSorted()).toEqual(["minisearch/SearchableMap", "wink-porter2-stemmer"])
    expect(imported.size).toBeGreaterThan(30)
  })
})
