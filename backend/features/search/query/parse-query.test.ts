import { describe, expect, it } from "vitest"
import { PersonId } from "#protocol/ids.ts"
import { anna, inShort } from "./actor.fixture.ts"
import { understand } from "./parse-query.ts"

const read = (question: string, ...ignore: ReadonlyArray<string>) =>
  inShort(understand(question, anna, ignore))
const onlyOf = (question: string) => understand(question, anna).only

describe("R457 whom a question names", () => {
  it.for([
    ["Grandma about the war", "person: Rosa Holloway · about the war"],
    ["grandmother Rosa swimming", "person: Rosa Holloway · swimming"],
    ["Rosa swimming", "person: Rosa Holloway · swimming"],
    ["ROSA SWIMMING", "person: Rosa Holloway · SWIMMING"],
    ["what did grandma say about the war", "person: Rosa Holloway · what about the war"],
    ["my mother at the fair", "person: Margaret Holloway · at the fair"],
    ["mum about school", "person: Margaret Holloway · about school"],
    ["Grandma’s memories of the war", "person: Rosa Holloway · of the war"],
    ["Ines' stories about trains", "person: Ines Duarte · about trains"],
    ["aunt Ines train", "person: Ines Duarte · train"],
    ["my great-aunt about Krakow", "person: Halina Nowak · about Krakow"],
    ["great uncle Dieter in the snow", "person: Dieter Braun · in the snow"],
    ["my cousin June on the ship", "person: June Abara · on the ship"],
    ["Will Carter in the desert", "person: Will Carter · in the desert"],
    ["Luz on the boat", "person: Tia Luz · on the boat"],
    ["Luzia on the boat", "person: Tia Luz · on the boat"],
    ["lukasz fishing", "person: Łukasz Wójcik · fishing"],
    ["kathe fishing", "person: Mustermann, Käthe · fishing"],
    ["Käthe Mustermann fishing", "person: Mustermann, Käthe · fishing"],
    ["“the old mill” by Rosa", "words: “the old mill” · person: Rosa Holloway · the old mill"],
    // Nothing is said but who is meant: all that they told.
    ["stories told by Ines", "person: Ines Duarte · all of it"],
    ["stories about my mother", "person: Margaret Holloway · all of it"],
    ["everything Rosa told", "person: Rosa Holloway · all of it"],
    ["by Walter", "person: Walter Holloway · all of it"],
  ] as const)("%s → %s", ([question, meant]) => expect(read(question)).toBe(meant))

  it("takes all who are called so, in one filter", () => {
    expect(read("Dieter skating")).toBe("person: Dieter Braun or Dieter Zoll · skating")
    expect(onlyOf("Dieter skating")?.people).toEqual([11, 12])
  })

  it("takes two who are named as either of them, and leaves the words a question is made of", () => {
    expect(read("how grandma and grandpa met")).toBe(
      "person: Rosa Holloway · person: Walter Holloway · how grandma and grandpa met",
    )
    expect(onlyOf("how grandma and grandpa met")?.people).toEqual([1, 2])
  })

  it("says how many are meant where they are many", () => {
    const people = [1, 2, 3, 4, 5].map((n) => ({
      ...{ id: PersonId.make(n), also: [] },
      name: `Eva ${"ABCDE".charAt(n - 1)}berg`,
    }))
    const [filter] = understand("Eva's stories", { ...anna, people }).filters
    expect(filter?.label).toBe("“Eva” (5 people)")
  })
})

describe("R458 what is in doubt stays words", () => {
  it.for([
    "will the harvest come",
    "may we go",
    "stories from May",
    "the war in May",
    "summer in June",
    "roses in the garden",
    "a rose on the table",
    "prices rose about ten percent",
    "Rose about the garden",
    "a trip to Florence",
    "Florence in the flood",
    "mother and child",
    "grandmother's cooking",
    "grandma's house",
    "mum and Walter's wedding",
    "her grandma in Kent",
    "great grandmother on the farm",
    "mother-in-law jokes",
    "a letter to Rosa",
    "fishing with Walter",
    "Rosa Parks",
    "Santa Rosa",
    "Rosa Street",
    "without Rosa in the war",
    "the mother of Rosa",
    "uncle sam",
    // Just a name: whoever is only mentioned is found as well.
    "Rosa",
    "grandma",
    "Will Carter",
    "aunt Ines",
  ])("%s", (question) => expect(read(question)).toBe(question))

  it.for([
    ["told by Rose", "person: Rose Green · all of it"],
    ["Rose's stories", "person: Rose Green · all of it"],
    ["stories by Will", "person: Will Carter · all of it"],
    ["Will told of the desert", "person: Will Carter · of the desert"],
    ["Will about the desert", "person: Will Carter · about the desert"],
    ["when Rose was ill", "person: Rose Green · when Rose was ill"],
    ["stories about May", "person: May Lin · all of it"],
    ["my sister Rose on skates", "person: Rose Green · on skates"],
  ] as const)("unless the rest says that it is a name: %s", ([question, meant]) =>
    expect(read(question)).toBe(meant),
  )
})

describe("R457 when it happened", () => {
  it.for([
    ["stories from 1952", "year: 1952 · all of it"],
    ["in the fifties", "year: 1950s · all of it"],
    ["the farm in the 1950s", "year: 1950s · the farm"],
    ["before 1940", "year: Before 1940 · all of it"],
    ["school after the war in 1946", "year: 1946 · school after the war"],
    ["after 1945 in Krakow", "year: After 1945 · in Krakow"],
    ["since 1960 in Lisbon", "year: Since 1960 · in Lisbon"],
    ["from 1960 on", "year: Since 1960 · all of it"],
    ["until the thirties", "year: Until 1930s · all of it"],
    ["the farm 1950 to 1955", "year: 1950–1955 · the farm"],
    ["the farm 1950–55", "year: 1950–1955 · the farm"],
    ["from 1950 to 1955", "year: 1950–1955 · all of it"],
    ["between 1939 and 1945 in Krakow", "year: 1939–1945 · in Krakow"],
    ["in the early fifties", "year: 1950–1953 · all of it"],
    ["around 1950 at sea", "year: 1948–1952 · at sea"],
    ["in the summer of 1944", "year: June – August 1944 · all of it"],
    ["in May 1945", "year: May 1945 · all of it"],
    ["on the farm in '44", "year: 1944 · on the farm"],
    ["1950s stories", "year: 1950s · all of it"],
    [
      "Margaret about school in the 1960s",
      "person: Margaret Holloway · year: 1960s · about school",
    ],
  ] as const)("%s → %s", ([question, meant]) => expect(read(question)).toBe(meant))

  it("means the days of it", () => {
    expect(onlyOf("in the fifties")).toEqual({
      happened: { from: "1950-01-01", to: "1959-12-31" },
    })
    expect(onlyOf("before 1940")?.happened?.to).toBe("1939-12-31")
    expect(onlyOf("after May 1945")?.happened?.from).toBe("1945-06-01")
  })

  it.for([
    "1963",
    "the fifties",
    "winter 1947",
    "summer of 1955",
    "9 November 1989",
    "in her fifties",
    "when I was nine",
    "after 1500 people came",
    "in 1000 pieces",
    "for $1950",
    "before the 1953 flood",
    "in 2050",
    "in the summer",
    "in May",
    "born on 3 May",
    "apollo 13",
  ])("R458 leaves words alone that nobody said were a time: %s", (question) =>
    expect(read(question)).toBe(question),
  )

  it("takes one time only, and leaves another as words", () => {
    expect(read("in 1952, not in 1960")).toBe("year: 1952 · not in 1960")
  })
})

describe("R457 who recorded it, and when", () => {
  it.for([
    ["what Ben recorded", "recorder: Recorded by Ben · all of it"],
    ["recorded by Ben Holloway about hops", "recorder: Recorded by Ben Holloway · about hops"],
    ["Ben's recordings of songs", "recorder: Recorded by Ben · of songs"],
    ["stories I recorded", "recorder: Recorded by you · all of it"],
    ["my recordings", "recorder: Recorded by you · all of it"],
    [
      "what Ben recorded in May",
      "recorder: Recorded by Ben · recorded: Recorded in May 2026 · all of it",
    ],
    [
      "what did Ben record last week",
      "recorder: Recorded by Ben · recorded: Recorded 16 – 22 November 2026 · all of it",
    ],
    ["recorded last year", "recorded: Recorded in 2025 · all of it"],
    ["hops recorded in December", "recorded: Recorded in December 2025 · hops recorded"],
    ["recorded in December 2025", "recorded: Recorded in December 2025 · all of it"],
    ["recorded since March", "recorded: Recorded since March 2026 · all of it"],
    ["recorded before 2020", "recorded: Recorded before 2020 · all of it"],
    ["recorded yesterday", "recorded: Recorded on 22 November 2026 · all of it"],
    ["recorded in the last 3 months", "recorded: Recorded 1 August – 23 November 2026 · all of it"],
    ["stories from last month", "recorded: Recorded in October 2026 · all of it"],
    // May is a user as well as a neighbor and a month.
    ["what May recorded", "recorder: Recorded by May · all of it"],
    // Nobody's account: told by.
    ["recorded by Rosa", "person: Rosa Holloway · all of it"],
    [
      "recorded by Grandpa in May",
      "person: Walter Holloway · recorded: Recorded in May 2026 · all of it",
    ],
  ] as const)("%s → %s", ([question, meant]) => expect(read(question)).toBe(meant))

  it.for(["records of the war", "a record player", "recorded by Carla", "in the last war"])(
    "R458 leaves words alone: %s",
    (question) => expect(read(question)).toBe(question),
  )
})

describe("R457 what is quoted", () => {
  it.for([
    ['"the old mill"', 'words: “the old mill” · "the old mill"'],
    ["“the old mill” fire", "words: “the old mill” · “the old mill” fire"],
    ["„die alte Mühle“ Brand", "words: “die alte Mühle” · „die alte Mühle“ Brand"],
    ["«la vieille» moulin", "words: “la vieille” · «la vieille» moulin"],
    ['"in 1952" harvest', 'words: “in 1952” · "in 1952" harvest'],
    ['"Rosa told" harvest', 'words: “Rosa told” · "Rosa told" harvest'],
    ['he said "the old mill', 'he said "the old mill'],
    ["the farmer's wife's mill", "the farmer's wife's mill"],
    ['"" mill', '"" mill'],
    ['"?!" mill', '"?!" mill'],
  ] as const)("%s → %s", ([question, meant]) => expect(read(question)).toBe(meant))

  it("gives the words as they are, each quote once", () => {
    expect(understand('"old  Mill" and “to be” and "old  Mill"', anna).phrases).toEqual([
      "old  Mill",
      "to be",
    ])
  })
})

describe("R457 a filter that was removed", () => {
  it.for([
    ["Grandma about the war", "person:grandma", "about the war"],
    ["the farm in the 1950s", "year:in the 1950s", "the farm"],
    ["how Rosa met Walter", "person:rosa", "person: Walter Holloway · how Rosa met Walter"],
    ["in the fifties", "year:in the fifties", "in the fifties"],
    ['"the old mill" fire', "words:the old mill", '"the old mill" fire'],
    ["what Ben recorded in May", "recorder:ben", "recorded: Recorded in May 2026 · all of it"],
    ["what Ben recorded in May", "recorded:in may", "recorder: Recorded by Ben · all of it"],
    // May who has an account is also a neighbor: nobody takes the place of what was removed.
    ["what May recorded", "recorder:may", "what May recorded"],
  ] as const)("%s without %s", ([question, key, left]) => expect(read(question, key)).toBe(left))

  it("is named the same way whatever else is asked", () => {
    const [one] = understand("Grandma about the war", anna).filters
    const [other] = understand("in Krakow, what did GRANDMA say?", anna).filters
    expect(one?.key).toBe(other?.key)
  })
})
