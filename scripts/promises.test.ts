import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { idsIn, lostFrom, promisesHere, promisesIn, titlesIn } from "./promises.ts"

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8")

describe("the ids in titles", () => {
  it.each([
    ["R64 is kept", ["R64"]],
    ["AUTH-20 F09 R72 lock an account after five", ["AUTH-20", "F09", "R72"]],
    ["STORY-47…49 R353 are read", ["STORY-47", "STORY-48", "STORY-49", "R353"]],
    ["DATA-098…100 hold", ["DATA-098", "DATA-099", "DATA-100"]],
    ["VALID-17 to 19 are said", ["VALID-17", "VALID-18", "VALID-19"]],
    ["PEOPLE-08 to PEOPLE-10 A card", ["PEOPLE-08", "PEOPLE-09", "PEOPLE-10"]],
    ["R76–R78 hold", ["R76", "R77", "R78"]],
    ["R81 every original, and so is its SHA-256", ["R81"]],
    ["R7 to 3 is none between", ["R7"]],
  ])("of “%s” are %j", (title, ids) => {
    expect(idsIn(title)).toEqual(ids)
  })

  it("are read from every kind of quotes, where a title begins with one", () => {
    const source = [
      'it("R1 holds", () => {})',
      "test(`NAV-02 at ${device}`)",
      "const name = 'OK-03 R2'",
      '// "is not R3"',
    ].join("\n")
    expect(titlesIn(source)).toEqual(["R1 holds", "NAV-02 at ${device}", "OK-03 R2"])
    expect(promisesIn([source, 'it("R1 again")'])).toEqual(
      new Map([
        ["R1", 2],
        ["NAV-02", 1],
        ["OK-03", 1],
        ["R2", 1],
      ]),
    )
  })

  it("are lost where no title carries one any more, however many do others", () => {
    const before = promisesIn(['it("R1 R2 hold")'])
    expect(lostFrom(before, promisesIn(['it("R2 holds")', 'it("R3 holds")']))).toEqual(["R1"])
    expect(lostFrom(before, before)).toEqual([])
  })
})

describe("what the ids in titles mean", () => {
  const promises = [
    ...read("docs/contributing/promises.md").matchAll(/^- .*?\*\*([A-Z]+-?\d+)\*\*/gm),
  ]
  const rules = [...read("docs/contributing/behavior.md").matchAll(/^\*\*(R\d+)\*\*/gm)]
  const said = [...promises, ...rules].map(([, each = ""]) => each)

  it("stands in the rules or in the promises, for every id in a title", () => {
    const here = promisesHere()
    expect(here.size).toBeGreaterThan(1_000)
    expect([...here.keys()].filter((each) => !said.includes(each))).toEqual([])
  })

  it("stands there once, at an address of its own", () => {
    expect(said.filter((each, at) => said.indexOf(each) !== at)).toEqual([])
    const anchored = promises.filter(([line, each = ""]) =>
      line.startsWith(`- <a id="${each.toLowerCase()}"></a>`),
    )
    expect(anchored).toHaveLength(promises.length)
  })
})
