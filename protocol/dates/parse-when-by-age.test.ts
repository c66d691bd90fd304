import { describe, expect, it } from "vitest"
import { understand } from "./parse-when.ts"

const known = { today: "2026-11-23", born: "1935-03-10" }

/** What words mean, in short: their days, or why there are none. */
const read = (words: string, born: string | null = known.born) => {
  const meaning = understand(words, { ...known, born })
  if (meaning.kind !== "days") return meaning.kind
  return meaning.from === meaning.to ? meaning.from : `${meaning.from} ${meaning.to}`
}

describe("R142 an age of someone born on 10 March 1935", () => {
  it.for([
    ["when I was nine", "1944-03-10 1945-03-09"],
    ["When I was 9 years old", "1944-03-10 1945-03-09"],
    ["when she was only nine", "1944-03-10 1945-03-09"],
    ["aged 9", "1944-03-10 1945-03-09"],
    ["at 17", "1952-03-10 1953-03-09"],
    ["at the age of seventeen", "1952-03-10 1953-03-09"],
    ["age 21", "1956-03-10 1957-03-09"],
    ["twenty-one years old", "1956-03-10 1957-03-09"],
    ["when I was about nine", "1943-03-10 1946-03-09"],
    ["when I was nine or ten", "1944-03-10 1946-03-09"],
    ["when he was between 9 and 12", "1944-03-10 1948-03-09"],
    ["in my twenties", "1955-03-10 1965-03-09"],
    ["in her early thirties", "1965-03-10 1969-03-09"],
    ["as a teenager", "1948-03-10 1955-03-09"],
    ["on my ninth birthday", "1944-03-10"],
    ["on my 50th birthday", "1985-03-10"],
    ["when I was born", "1935-03-10"],
    ["when I was nine, in the garden", "1944-03-10 1945-03-09"],
    ["when I was 100", "future"],
    ["when I was 130", "none"],
    ["when I was minus nine", "none"],
    ["at 17 Elm Street", "none"],
    ["nine", "none"],
  ] as const)("%s: %s", ([words, days]) => expect(read(words)).toBe(days))

  it("is not known before the birth date is, and is marked as counted from it either way", () => {
    expect(read("when I was nine", null)).toBe("unborn")
    expect(understand("when I was nine", { ...known, born: null }).isByAge).toBe(true)
    expect(understand("when I was nine", known).isByAge).toBe(true)
    expect(understand("1944", known).isByAge).toBe(false)
    expect(read("when I was nine (1944)", null)).toBe("1944-01-01 1944-12-31")
  })

  it("of someone born on a leap day begins on 28 February in other years", () => {
    expect(read("when I was nine", "1936-02-29")).toBe("1945-02-28 1946-02-27")
  })
})
