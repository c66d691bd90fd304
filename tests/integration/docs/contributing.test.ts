import { globSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const rooms = readdirSync(root)

/** What the text names between backquotes or links to, where that begins with something of this project. */
const namedIn = (file: string) => {
  const text = readFileSync(join(root, file), "utf8")
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = ""]) => name)
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, name = ""]) => name)
  const isOurs = (name: string) => name.includes("/") && /^(?:[\w.@-]+\/)*[\w.@*-]*$/.test(name)
  return [...quoted.filter(isOurs), ...linked].filter((name) => {
    const [room = ""] = name.split("/")
    return rooms.includes(room) || linked.includes(name)
  })
}

describe("what newcomers are told", () => {
  it.each(["CONTRIBUTING.md", "SECURITY.md", ".github/pull_request_template.md"])(
    "%s names only places that are there",
    (file) => {
      const named = namedIn(file)
      const missing = named.filter((name) => globSync(name, { cwd: root }).length === 0)
      expect(missing).toEqual([])
      expect(named.length).toBeGreaterThan(file === "CONTRIBUTING.md" ? 40 : 0)
    },
  )
})
