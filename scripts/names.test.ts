import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { describe, expect, it } from "vitest"
import { badFileName, exportedTypesIn, identifiersIn, privateWordIn } from "./names.ts"

const root = join(import.meta.dirname, "..")
const sources = ["backend", "frontend", "protocol", "stories", "tests", "scripts"].flatMap(
  (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:tsx?|mjs|js)$/.test(name))
      .map((name) => `${folder}/${name}`)
      .filter((file) => file !== "scripts/names.ts")
      .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") })),
)

describe("names", () => {
  it("are the field's own words", () => {
    expect(sources.length).toBeGreaterThan(2_000)
    const found = sources.flatMap(({ file, text }) =>
      [...identifiersIn(text)].flatMap((name) => {
        const word = privateWordIn(name)
        return word === null ? [] : [`${file}: ${name} (${word})`]
      }),
    )
    expect(found).toEqual([])
  })

  it("of files are nouns, or a verb with its object", () => {
    const bad = sources.flatMap(({ file }) => {
      const [name = ""] = basename(file).split(".")
      const why = badFileName(name)
      return why === null ? [] : [`${file} ${why}`]
    })
    expect(bad).toEqual([])
  })

  it("of exported types stand for one thing each", () => {
    const places = new Map<string, Set<string>>()
    for (const { file, text } of sources) {
      if (
        !/^(?:backend|frontend|protocol)\//.test(file) ||
        /\.(?:test|fixture|contract)\./.test(file)
      )
        continue
      for (const name of exportedTypesIn(text)) {
        const files = places.get(name) ?? new Set()
        places.set(name, files.add(file))
      }
    }
    expect(places.size).toBeGreaterThan(1_000)
    expect([...places].filter(([, files]) => files.size > 1).map(([name]) => name)).toEqual([])
  })

  it.each([
    ["tellRefusal", "refusal"],
    ["isKept", "Kept"],
    ["bells", "bell"],
    ["NoRoomHere", "NoRoom"],
    ["toldBy", null],
    ["background", null],
    ["ChatTurns", null],
  ])("such as %s", (name, word) => {
    expect(privateWordIn(name)).toBe(word)
  })
})
