import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { easterOf, middleOf } from "./calendar.ts"
import { cpuMillis } from "../cpu-millis.fixture.ts"
import { understand } from "./parse-when.ts"

const known = { today: "2026-11-23", born: "1935-03-10" }

/** What words mean, in short: their days, or why there are none. */
const read = (words: string) => {
  const meaning = understand(words, known)
  if (meaning.kind !== "days") return meaning.kind
  return meaning.from === meaning.to ? meaning.from : `${meaning.from} ${meaning.to}`
}

describe("R140 a day as people say it", () => {
  it.for([
    ["12 May 1952", "1952-05-12"],
    ["12th May 1952", "1952-05-12"],
    ["the 12th of May, 1952", "1952-05-12"],
    ["12. May 1952", "1952-05-12"],
    ["May 12, 1952", "1952-05-12"],
    ["May 12 1952", "1952-05-12"],
    ["MAY 12TH, 1952", "1952-05-12"],
    ["on May the 12th, 1952", "1952-05-12"],
    ["Monday, 12 May 1952", "1952-05-12"],
    ["Mon 12 May 1952", "none"],
    ["12 Sept. 1952", "1952-09-12"],
    ["3 jan 1952.", "1952-01-03"],
    ["1952-05-12", "1952-05-12"],
    ["1952/05/12", "1952-05-12"],
    ["1952-5-2", "1952-05-02"],
    ["12.5.1952", "1952-05-12"],
    ["12. 5. 1952", "1952-05-12"],
    ["12-05-1952", "1952-05-12"],
    ["5/12/1952", "1952-05-12"],
    ["13/5/1952", "1952-05-13"],
    ["5/13/1952", "1952-05-13"],
    ["5/12/52", "1952-05-12"],
    ["8 May '45", "1945-05-08"],
    ["29 February 1952", "1952-02-29"],
    ["  12   May\n1952 ", "1952-05-12"],
    ["“12 May 1952”", "1952-05-12"],
    ["１２ Ｍａｙ １９５２", "1952-05-12"],
    ["١٢ May ١٩٥٢", "1952-05-12"],
    ["१२.५.१९५२", "1952-05-12"],
    ["\u200f12\u200f May 1952", "1952-05-12"],
  ] as const)("%s: %s", ([words, days]) => expect(read(words)).toBe(days))

  it("says that 5/12/1952 can be read in another way, and 12.5.1952 cannot", () => {
    expect(understand("5/12/1952", known)).toMatchObject({ orElse: "1952-12-05" })
    for (const words of ["12.5.1952", "13/5/1952", "5/5/1952"]) {
      expect(understand(words, known)).not.toHaveProperty("orElse")
    }
  })
})

describe("R140 a month, a season, a feast", () => {
  it.for([
    ["May 1952", "1952-05-01 1952-05-31"],
    ["in May of 1952", "1952-05-01 1952-05-31"],
    ["Feb 1952", "1952-02-01 1952-02-29"],
    ["1952-05", "1952-05-01 1952-05-31"],
    ["05/1952", "1952-05-01 1952-05-31"],
    ["5.1952", "1952-05-01 1952-05-31"],
    ["early May 1952", "1952-05-01 1952-05-10"],
    ["the middle of May 1952", "1952-05-11 1952-05-20"],
    ["at the end of February 1951", "1951-02-21 1951-02-28"],
    ["spring 1944", "1944-03-01 1944-05-31"],
    ["summer 1944", "1944-06-01 1944-08-31"],
    ["The Summer of 1944", "1944-06-01 1944-08-31"],
    ["summer of '44", "1944-06-01 1944-08-31"],
    ["late summer 1944", "1944-08-01 1944-08-31"],
    ["in the early summer of 1944", "1944-06-01 1944-06-30"],
    ["autumn, 1944", "1944-09-01 1944-11-30"],
    ["fall 1944", "1944-09-01 1944-11-30"],
    ["winter 1944", "1944-12-01 1945-02-28"],
    ["winter of 1943", "1943-12-01 1944-02-29"],
    ["winter 1944/45", "1944-12-01 1945-02-28"],
    ["the winter of 1944-1945", "1944-12-01 1945-02-28"],
    ["Christmas 1948", "1948-12-24 1948-12-26"],
    ["at Christmas in 1948", "1948-12-24 1948-12-26"],
    ["Christmas Eve 1948", "1948-12-24"],
    ["Boxing Day 1948", "1948-12-26"],
    ["New Year’s Eve 1999", "1999-12-31"],
    ["new year 1950", "1950-01-01"],
    ["Easter 1950", "1950-04-07 1950-04-10"],
    ["Easter Sunday 1950", "1950-04-09"],
    ["Good Friday, 1962", "1962-04-20"],
    ["Whitsun 1950", "1950-05-28 1950-05-29"],
    ["Thanksgiving 1968", "1968-11-28"],
    ["Halloween 1975", "1975-10-31"],
  ] as const)("%s: %s", ([words, days]) => expect(read(words)).toBe(days))
})

describe("R140 years", () => {
  it.for([
    ["1952", "1952-01-01 1952-12-31"],
    ["in 1952.", "1952-01-01 1952-12-31"],
    ["the year 1952", "1952-01-01 1952-12-31"],
    ["'52", "1952-01-01 1952-12-31"],
    ["it was in 1952", "1952-01-01 1952-12-31"],
    ["sometime in 1952", "1952-01-01 1952-12-31"],
    ["1026", "1026-01-01 1026-12-31"],
    ["2026", "2026-01-01 2026-12-31"],
    ["'26", "2026-01-01 2026-12-31"],
    ["'27", "1927-01-01 1927-12-31"],
    ["about 1952", "1951-01-01 1953-12-31"],
    ["About the year 1952", "1951-01-01 1953-12-31"],
    ["circa 1952", "1951-01-01 1953-12-31"],
    ["ca. 1952", "1951-01-01 1953-12-31"],
    ["c.1952", "1951-01-01 1953-12-31"],
    ["~1952", "1951-01-01 1953-12-31"],
    ["1952?", "1951-01-01 1953-12-31"],
    ["1952ish", "1951-01-01 1953-12-31"],
    ["1952 or so", "1951-01-01 1953-12-31"],
    ["sometime around 1950", "1948-01-01 1952-12-31"],
    ["about May 1952", "1952-04-01 1952-06-30"],
    ["around 12 May 1952", "1952-05-05 1952-05-19"],
    ["early 1952", "1952-01-01 1952-04-30"],
    ["mid-1952", "1952-05-01 1952-08-31"],
    ["late in 1952", "1952-09-01 1952-12-31"],
    ["the end of 1952", "1952-09-01 1952-12-31"],
    ["1950s", "1950-01-01 1959-12-31"],
    ["the 1950's", "1950-01-01 1959-12-31"],
    ["the '50s", "1950-01-01 1959-12-31"],
    ["in the fifties", "1950-01-01 1959-12-31"],
    ["the nineteen thirties", "1930-01-01 1939-12-31"],
    ["the 1800s", "1800-01-01 1899-12-31"],
    ["1900s", "1900-01-01 1909-12-31"],
    ["early 1960s", "1960-01-01 1963-12-31"],
    ["in the early sixties", "1960-01-01 1963-12-31"],
    ["mid 1960s", "1964-01-01 1966-12-31"],
    ["late 60s", "1967-01-01 1969-12-31"],
    ["at the beginning of the 1970s", "1970-01-01 1973-12-31"],
    ["19th century", "1800-01-01 1899-12-31"],
  ] as const)("%s: %s", ([words, days]) => expect(read(words)).toBe(days))
})

describe("R140 from one time to another", () => {
  it.for([
    ["1939–1945", "1939-01-01 1945-12-31"],
    ["1939 - 1945", "1939-01-01 1945-12-31"],
    ["1939—45", "1939-01-01 1945-12-31"],
    ["from 1939 to 1945", "1939-01-01 1945-12-31"],
    ["between 1939 and 1945", "1939-01-01 1945-12-31"],
    ["1939 until 1945", "1939-01-01 1945-12-31"],
    ["1951 or 1952", "1951-01-01 1952-12-31"],
    ["1951/52", "1951-01-01 1952-12-31"],
    ["May to June 1952", "1952-05-01 1952-06-30"],
    ["between spring and autumn 1944", "1944-03-01 1944-11-30"],
    ["12-14 May 1952", "1952-05-12 1952-05-14"],
    ["12 to 14 May 1952", "1952-05-12 1952-05-14"],
    ["May 1-5, 1952", "1952-05-01 1952-05-05"],
    ["28 December 1951 to 3 January 1952", "1951-12-28 1952-01-03"],
    ["1.5.1944 - 3.6.1944", "1944-05-01 1944-06-03"],
    ["1952-05-12 to 1952-06-01", "1952-05-12 1952-06-01"],
    ["the 1950s and 1960s", "1950-01-01 1969-12-31"],
    ["Easter and Christmas 1950", "none"],
    ["from the 1950s to the 60s", "1950-01-01 1969-12-31"],
    ["1945 to 1939", "none"],
  ] as const)("%s: %s", ([words, days]) => expect(read(words)).toBe(days))
})

describe("R141 what is no date", () => {
  it.for([
    ["", "none"],
    ["   ", "none"],
    ["long ago", "none"],
    ["during the war", "none"],
    ["before 1950", "none"],
    ["May", "none"],
    ["12 May", "none"],
    ["Tuesday", "none"],
    ["31 February 1952", "none"],
    ["29 February 1951", "none"],
    ["31.4.1952", "none"],
    ["1952-13-01", "none"],
    ["1952-13", "none"],
    ["0", "none"],
    ["0000", "none"],
    ["the year 0", "none"],
    ["0000-00-00", "none"],
    ["52", "none"],
    ["752", "none"],
    ["99999", "none"],
    ["19520512", "none"],
    ["1e9", "none"],
    ["-1952", "none"],
    ["1952".repeat(60), "none"],
    ["__proto__", "none"],
    ["constructor 1952", "none"],
    ["toString", "none"],
    ["👵🏽", "none"],
    ["\ud800", "none"],
    ["٣١ February ١٩٥٢", "none"],
    ["2027", "future"],
    ["24 November 2026", "future"],
    ["the 2090s", "future"],
    ["9999", "future"],
    ["Easter 1500", "none"],
  ] as const)("%s: %s", ([words, why]) => expect(read(words)).toBe(why))

  it("R141 may stand around one that is: the rest of the sentence is left aside", () => {
    expect(read("Summer 1944, just before the harvest")).toBe("1944-06-01 1944-08-31")
    expect(read("the harvest (1944)")).toBe("1944-01-01 1944-12-31")
    expect(read("not 1952, maybe 1953")).toBe("1953-01-01 1953-12-31")
  })
})

describe("whatever is typed", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "1952",
      "may",
      "from",
      "to",
      "-",
      "/",
      ",",
      "early",
      "about",
      "when i was",
      "9",
    ),
    fc.constantFrom("summer", "of", "the", "'", "1950s", "in", "at", "or", "12.", "birthday", "my"),
    fc.string({ maxLength: 6, unit: "grapheme" }),
  )
  it("R141 is read in an instant, as days in their order that are in the calendar, or as none", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const read = () => void understand(pieces.join(" "), known)
        // What takes long does so each time.
        const times = [1, 2, 3].map(() => cpuMillis(read))
        expect(Math.min(...times)).toBeLessThan(100)
        const meaning = understand(pieces.join(" "), known)
        if (meaning.kind !== "days") return
        const { from, to } = meaning
        expect(from <= to && from <= known.today).toBe(true)
        for (const day of [from, to]) expect(new Date(day).toISOString().slice(0, 10)).toBe(day)
        expect(from <= middleOf(meaning) && middleOf(meaning) <= to).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it("knows the Easters of tables", () => {
    const sundays = [1818, 1943, 2000, 2019, 2024, 2038].map(easterOf)
    expect(sundays).toEqual(
      "1818-03-22 1943-04-25 2000-04-23 2019-04-21 2024-03-31 2038-04-25".split(" "),
    )
  })
})
