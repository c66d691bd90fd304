import { describe, expect, it } from "vitest"
import { birthDateProblem, birthPhrase, daysOfBirth, storedBirthDate } from "./birth-date.ts"
import { type Days } from "./calendar.ts"
import { understand } from "./parse-when.ts"

const now = Date.UTC(2026, 10, 26, 12)
const stored = (words: string) => storedBirthDate(words, now)

describe("R690 a birth date", () => {
  it.for([
    ["1904-05-03", "1904-05-03", "1904-05-03"],
    ["3 May 1904", "1904-05-03", "1904-05-03"],
    ["May 1904", "1904-05-01", "1904-05-31"],
    ["1904", "1904-01-01", "1904-12-31"],
    ["about 1904", "1903-01-01", "1905-12-31"],
    ["between 1903 and 1906", "1903-01-01", "1906-12-31"],
    ["the 1890s", "1890-01-01", "1899-12-31"],
  ] as const)(
    "can be as exact as people know it, and is kept as they say it: %s",
    ([words, from, to]) => {
      expect(birthDateProblem(words, now)).toBeNull()
      expect(stored(words)).toBe(words)
      expect(daysOfBirth(words)).toEqual({ from, to })
    },
  )

  it.for([
    "yesterday",
    "when I was nine",
    "2020-02-30",
    "0000-00-00",
    "99999-01-01",
    "In Cork, 1904",
  ])("is a date and nothing else: %s", (words) =>
    expect(birthDateProblem(words, now)).toMatch(/find a date/),
  )

  it("is not still to come", () => {
    expect(birthDateProblem("2026", now)).toBeNull()
    expect(birthDateProblem("2027", now)).toMatch(/isn't in the future/)
    expect(birthDateProblem("May 2030", now)).toMatch(/isn't in the future/)
  })

  it.for([
    ["'04", "2004"],
    ["May '32", "1932-05"],
    ["5/12/52", "1952-05-12"],
    ["spring '04", "2004-03-01 to 2004-05-31"],
    ["'03 to '04", "2003 to 2004"],
  ] as const)("means the same in a hundred years, also %s", ([words, kept]) => {
    expect(stored(words)).toBe(kept)
    const { from, to } = daysOfBirth(words, "2026-11-26") ?? { from: null, to: null }
    expect(daysOfBirth(kept)).toMatchObject({ from, to })
  })

  it("counts ages from the first day to the last it may have been", () => {
    const ages = (born: string, words: string) => understand(words, { today: "2026-11-26", born })
    expect(ages("1904", "when I was nine")).toMatchObject({ from: "1913-01-01", to: "1914-12-31" })
    expect(ages("about 1904", "on my ninth birthday")).toMatchObject({
      ...{ from: "1912-01-01", to: "1914-12-31", isByAge: true },
    })
    expect(ages("1904-05-03", "when I was nine")).toMatchObject({
      ...{ from: "1913-05-03", to: "1914-05-02" },
    })
  })

  const plain = ({ from, to }: Days) =>
    from === to ? from : from.slice(0, 7) === to.slice(0, 7) ? from.slice(0, 7) : from.slice(0, 4)

  it.for([
    ["3 May 1904", "on 1904-05-03"],
    ["May 1904", "in 1904-05"],
    ["sometime in 1904", "in 1904"],
    ["About 1904", "about 1904"],
    ["c. 1904", "about 1904"],
    ["ca.1904", "about 1904"],
    ["~1904", "about 1904"],
    ["around May 1904", "about May 1904"],
    ["Spring 1904", "in spring 1904"],
    ["The 1890s", "in the 1890s"],
    ["mid-1904", "in mid-1904"],
    ["1904?", "between 1903 and 1905"],
    ["1904 or 1906", "between 1904 and 1906"],
    ["Easter 1904", "between 1904-04-01 and 1904-04-04"],
    ["long ago", ""],
  ] as const)("stands in a sentence: %s", ([words, phrase]) => {
    expect(birthPhrase(words, plain)).toBe(phrase)
  })
})
