import { describe, expect, it } from "vitest"
import { languages, usualLanguages } from "#protocol/language.ts"
import { nameOf, offeredLanguages } from "./language-options.ts"

const namesOf = (codes: ReadonlyArray<string>) => codes.map(nameOf)

describe("R299 the languages a form offers", () => {
  it("are the usual twelve where the server hears no others, or nobody knows yet", () => {
    for (const transcribes of [undefined, [], ["en"], ["de", "en", "es"]]) {
      expect(offeredLanguages(transcribes, "")).toEqual(usualLanguages)
    }
  })

  it("CONST-12 are all forty, by name, where the transcriber names no limit", () => {
    const offered = offeredLanguages(null, "")
    expect(offered).toHaveLength(40)
    expect(offered.toSorted()).toEqual(Object.keys(languages).toSorted())
    const names = namesOf(offered)
    expect(names).toEqual(names.toSorted())
    expect([names[0], names.at(-1)]).toEqual(["Arabic", "Vietnamese"])
  })

  it("are those as well that the transcriber names, of the forty", () => {
    expect(namesOf(offeredLanguages(["pl", "en", "cy", "el"], ""))).toEqual(
      namesOf([...usualLanguages, "pl", "el"]).toSorted(),
    )
  })

  it("contain the one that is chosen, also where the server hears it no more", () => {
    expect(offeredLanguages(["en"], "sv")).toEqual([...usualLanguages, "sv"])
    expect(offeredLanguages(null, "cy").at(-1)).toBe("cy")
    expect(offeredLanguages(null, "fr")).toHaveLength(40)
  })

  it("have names, also those that nobody can choose", () => {
    expect(namesOf(["no", "zh", "cy", "not a code"])).toEqual([
      "Norwegian",
      "Chinese",
      "Welsh",
      "not a code",
    ])
  })
})
