import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "..")
const reference = /new URL\(\s*"([^"]+)",\s*import\.meta\.url/g
/** Made by a build, so not there on a fresh clone. */
const isBuilt = (path: string) => /(?:^|\/)(?:dist|built|\.cache)(?:\/|$)/.test(path)

it("files that are named beside the one that names them are there: workers, programs, fixtures", () => {
  const named = ["backend", "frontend", "protocol", "tests", "scripts"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
      .flatMap((name) => {
        const file = join(root, folder, name)
        const found = [...readFileSync(file, "utf8").matchAll(reference)]
        return found.map(([, path = ""]) => ({ from: `${folder}/${name}`, path, file }))
      }),
  )
  expect(named.length).toBeGreaterThan(40)
  const missing = named.filter(
    ({ path, file }) => !isBuilt(path) && !existsSync(join(dirname(file), path)),
  )
  expect(missing.map(({ from, path }) => `${from}: ${path}`)).toEqual([])
})
