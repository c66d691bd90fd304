import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "..")
const service = /class (\w+) extends Context\.Service<[^]*?>\(\)\(\s*"([^"]+)"/g

it("a service is tagged by its folder and its class, so that no two of them share a slot", () => {
  const tags = readdirSync(join(root, "backend"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) =>
      [...readFileSync(join(root, "backend", name), "utf8").matchAll(service)].map(
        ([, type = "", tag = ""]) => ({ tag, wanted: join("backend", dirname(name), type) }),
      ),
    )
  expect(tags.length).toBeGreaterThan(100)
  expect(tags.filter(({ tag, wanted }) => tag !== wanted)).toEqual([])
})
