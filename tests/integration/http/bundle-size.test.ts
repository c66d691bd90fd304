import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const dist = join(root, "dist")

const Manifest = Schema.Record(
  Schema.String,
  Schema.Struct({
    file: Schema.String,
    imports: Schema.optionalKey(Schema.Array(Schema.String)),
  }),
)
type Manifest = typeof Manifest.Type

/** Everything a chunk needs before it runs, itself included. */
const graphOf = (manifest: Manifest, key: string, found = new Set<string>()): Set<string> => {
  if (found.has(key)) return found
  found.add(key)
  for (const imported of manifest[key]?.imports ?? []) graphOf(manifest, imported, found)
  return found
}

const filesOf = (manifest: Manifest, key: string) =>
  [...graphOf(manifest, key)].map((chunk) => manifest[chunk]?.file ?? "")

const gzipped = (file: string) => gzipSync(readFileSync(join(dist, file))).byteLength

describe("the built client", () => {
  let manifest: Manifest = {}
  beforeAll(() => {
    // Does nothing when it is built already.
    execFileSync(process.execPath, [join(root, "scripts/build.mjs")], { stdio: "inherit" })
    const text = readFileSync(join(dist, ".vite/manifest.json"), "utf8")
    manifest = Schema.decodeUnknownSync(Schema.fromJsonString(Manifest))(text)
  }, 300_000)

  it("has a visitor load at most 90 kB of scripts, compressed, before the landing page is alive", () => {
    const sizes = filesOf(manifest, "index.html").map(gzipped)
    expect(sizes.length).toBeGreaterThan(0)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(90_000)
  })

  it("has at most 480 kB of scripts, compressed, for maps, which come where a map is shown", () => {
    const before = new Set(
      Object.keys(manifest)
        .filter((key) => /^(?:index\.html|app\.tsx|pages\/.*-page\.tsx)$/.test(key))
        .flatMap((key) => filesOf(manifest, key)),
    )
    const map = filesOf(manifest, "map/base-map.tsx").filter((file) => !before.has(file))
    const workers = readdirSync(join(dist, "assets"))
      .filter((file) => /^maplibre-gl-worker.*\.m?js$/.test(file))
      .map((file) => `assets/${file}`)
    // What draws is a chunk of its own: no screen waits for it.
    expect(map).toContain(manifest["map/base-map.tsx"]?.file)
    expect(workers).toHaveLength(1)
    const sizes = [...map, ...workers].map(gzipped)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(480_000)
  })

  it("has a recording for visitors of at most 150 kB", () => {
    const demo = Object.values(manifest).find(({ file }) => file.endsWith(".mp3"))
    expect(readFileSync(join(dist, demo?.file ?? "")).byteLength).toBeLessThanOrEqual(150_000)
  })

  it("sends a visitor a page that asks for nothing of the app", () => {
    const landing = readFileSync(join(dist, "landing.html"), "utf8")
    const first = new Set(filesOf(manifest, "index.html"))
    const later = filesOf(manifest, "app.tsx").filter((file) => !first.has(file))
    expect(later.length).toBeGreaterThan(0)
    expect(later.filter((file) => landing.includes(file))).toEqual([])
    expect(landing).not.toContain("<script>")
    // The page for everybody else fetches the app beside the first script.
    const empty = readFileSync(join(dist, "index.html"), "utf8")
    expect(later.filter((file) => !empty.includes(file))).toEqual([])
  })
})
