import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { complete } from "./autocomplete.ts"
import { hearWords } from "./bm25.ts"
import { Postings } from "./postings.ts"

const words = `the and will harvest harvests harvesting story stories Rosa rose market farm farmer
  Żółć 東京都 京都 happiness happy`.split(/\s+/)
const aText = fc.array(fc.constantFrom(...words), { maxLength: 20 }).map((said) => said.join(" "))
const questions = ["harvest rose", "the will", "farm 京都 zolc", "harvezt", "sto"]
const phrases = ["the harvests", "東京", "story and"]

/** Everything that can be asked, by the order of the passages that are there. */
const askAll = (postings: Postings, hidden: (place: number) => boolean) => {
  const there = Array.from({ length: postings.size }, (_, ordinal) => ordinal).filter((ordinal) =>
    postings.isThere(ordinal),
  )
  const isSeen = new Uint8Array(postings.size)
  for (const [place, ordinal] of there.entries()) isSeen[ordinal] = hidden(place) ? 0 : 1
  const placeOf = (ordinal: number) => there.indexOf(ordinal)
  const heard = [...questions, ...phrases].map((question) => {
    const isPhrase = phrases.includes(question)
    const asked = { words: isPhrase ? "" : question, phrases: isPhrase ? [question] : [] }
    const { hits, shares, exactOf } = hearWords(postings, asked, isSeen)
    return [...hits].map((hit) => [placeOf(hit), shares[hit], exactOf(hit)])
  })
  const completed = ["h", "ro", "stor", "東"].map((typed) =>
    complete(postings, typed, isSeen, 5).map((found) => ({
      ...found,
      passage: placeOf(found.passage),
    })),
  )
  return { heard, completed }
}

const fill = (texts: ReadonlyArray<string>) => {
  const postings = new Postings()
  for (const text of texts) postings.put(text)
  return postings
}

const aStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ put: aText }) },
  { weight: 3, arbitrary: fc.record({ take: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.constantFrom("compact" as const, "written and read" as const) },
)

describe("what passages are found by", () => {
  it("R435 is the same after any changes as if only what is there had ever been put", () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 40 }), fc.nat(5), (steps, every) => {
        let postings = new Postings()
        let there: ReadonlyArray<readonly [ordinal: number, text: string]> = []
        for (const step of steps) {
          if (step === "written and read") postings = new Postings(postings.toParts())
          else if (step === "compact") {
            const now = postings.compact()
            there = there.map(([ordinal, text]) => [now[ordinal] ?? -1, text])
            expect([postings.size, postings.dead]).toEqual([there.length, 0])
          } else if ("put" in step) there = [...there, [postings.put(step.put), step.put]]
          else {
            const taken = there[step.take % (there.length || 1)]?.[0]
            if (taken !== undefined) postings.take(taken)
            there = there.filter(([ordinal]) => ordinal !== taken)
          }
        }
        const hidden = (place: number) => every > 1 && place % every === 0
        expect(askAll(postings, hidden)).toEqual(
          askAll(fill(there.map(([, text]) => text)), hidden),
        )
      }),
      { numRuns: 200 },
    )
  })

  it("R435 leaves no term behind of what is gone", () => {
    const postings = fill(["A secret, the secretary said.", "The harvest.", "Will they?"])
    postings.take(0)
    postings.take(0)
    expect([postings.dead, postings.isThere(0), postings.isThere(1)]).toEqual([1, false, true])
    expect([...postings.compact()]).toEqual([-1, 0, 1])
    expect(postings.toParts().names.map((name) => name.trim())).toEqual([
      "the",
      "harvest",
      "will",
      "they",
    ])
    postings.take(0)
    postings.take(1)
    postings.compact()
    expect(postings.toParts().bytes).toHaveLength(0)
  })

  it("R437 holds for passages as long as any", () => {
    const far = Array.from({ length: 40_000 }, (_, n) => (n % 2 === 0 ? "far" : "away")).join(" ")
    const postings = new Postings(fill([`${far} harvests`, "near"]).toParts())
    const isSeen = Uint8Array.of(1, 1)
    expect([
      ...hearWords(postings, { words: "", phrases: ["away harvests"] }, isSeen).hits,
    ]).toEqual([0])
    expect([...hearWords(postings, { words: "", phrases: ["far harvests"] }, isSeen).hits]).toEqual(
      [],
    )
  })
})

describe("a word that is being typed", () => {
  const postings = fill([
    "Her stories of happiness.",
    "A story, and other stories.",
    "The store was happy.",
    "Stories of a storm that nobody may know.",
  ])
  const isSeen = Uint8Array.of(1, 1, 1, 0)
  const typed = (...letters: ReadonlyArray<string>) =>
    letters.map((some) => complete(postings, some, isSeen, 9).map(({ word }) => word))

  it("R438 becomes words of what may be seen, in the form in which they are said most", () => {
    expect(complete(postings, "told: Sto", isSeen, 9)).toEqual([
      { word: "stories", passage: 0, passages: 2 },
      { word: "store", passage: 2, passages: 1 },
    ])
    expect(complete(postings, "sto", isSeen, 1).map(({ word }) => word)).toEqual(["stories"])
  })

  it("R438 is looked for as it is typed, not as its term", () => {
    expect(typed("story", "storie", "happine", "happy")).toEqual([
      ["story"],
      ["stories"],
      ["happiness"],
      ["happy"],
    ])
    expect(typed("", "storm", "th", "…")).toEqual([[], [], [], []])
  })
})
