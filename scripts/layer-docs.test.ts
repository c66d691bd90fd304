import { globSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { architectureFile, architecturePage, layerGraph, layerTable } from "./layer-docs.ts"
import { backend, frontend } from "./lint/layers.ts"

const root = join(import.meta.dirname, "..")
const textOf = (file: string) => readFileSync(join(root, file), "utf8")

describe("what is written about the layers", () => {
  // `npm run docs` writes it anew.
  it("is what the page of the architecture shows", () => {
    const page = textOf(architectureFile)
    expect(page).toBe(architecturePage(page))
  })

  it("says of every folder what it is", () => {
    expect([...backend, ...frontend].filter(({ about }) => about === "")).toEqual([])
    const rows = layerTable()
      .split("\n")
      .filter((line) => line.startsWith("| `"))
    expect(rows).toHaveLength(backend.length + frontend.length)
  })

  it("draws the way down from the wire to the helpers, and the adapters beside it", () => {
    const arrows = layerGraph()
    const way = ["main_ts", "realtime", "http", "features", "platform", "ports", "lib"]
    for (const [at, to] of way.slice(1).entries())
      expect(arrows).toContain(`backend_${way[at] ?? ""} --> backend_${to}`)
    expect(arrows).toContain("backend_app --> backend_adapters")
    expect(arrows).not.toContain("backend_features --> backend_adapters")
  })
})

/** The pages for contributors that name files of the project. */
const pages = [
  architectureFile,
  "docs/contributing/glossary.md",
  ...globSync("docs/contributing/recipes/*.md", { cwd: root }).toSorted(),
]

const tops = new Set(readdirSync(root))
const namedIn = (file: string) =>
  [...textOf(file).matchAll(/`([\w.@*/-]+)`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => name.includes("/") && tops.has(name.split("/")[0] ?? ""))

it.each(pages)("%s names only files that are there", (page) => {
  const missing = namedIn(page).filter((name) => globSync(name, { cwd: root }).length === 0)
  expect(missing).toEqual([])
})
