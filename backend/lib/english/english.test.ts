import { assert, describe, it } from "@effect/vitest"
import { clean } from "./remove-fillers.ts"
import { faultsOf } from "./disfluencies.ts"
import { isNothing, quoted } from "./normalize-text.ts"
import { writtenSentences } from "./sentences.ts"
import { termsOf, wordsOf } from "./terms.ts"
import { parseYear, yearBornIn } from "./parse-year.ts"

describe("words of a life", () => {
  it("are compared by their stems, forms of a verb as one, numbers in figures", () => {
    assert.deepStrictEqual(termsOf("She brought twelve children"), termsOf("bring 12 child"))
    assert.deepStrictEqual(wordsOf("Ruth’s cake"), ["ruth", "cake"])
    assert.deepStrictEqual(termsOf("What was it?"), [])
  })

  it("are cut into sentences where they end, and not after a title", () => {
    assert.deepStrictEqual(writtenSentences("Dr. Bell came. He sat down\nThen tea"), [
      "Dr. Bell came.",
      "He sat down",
      "Then tea",
    ])
  })

  it("lose what only speaking needs, and gain nothing", () => {
    assert.strictEqual(
      clean("Well, um, the water was already, already up to his knees."),
      "The water was already up to his knees.",
    )
    assert.strictEqual(clean("It was very very cold."), "It was very very cold.")
  })

  it("are hard to read away from their recording where they break off or begin anew", () => {
    assert.strictEqual(faultsOf("He carried me down the stairs on his back."), 0)
    assert.isAbove(faultsOf("And then we, we kind of..."), 1)
  })

  it("may say that there is nothing to say", () => {
    for (const text of ["", " n/a", "None.", "don’t know", "-"]) assert.isTrue(isNothing(text))
    assert.isFalse(isNothing("Nothing stopped her."))
  })

  it("stand in quotation marks, those within as single ones", () => {
    assert.strictEqual(quoted('He said "no" twice.'), "“He said ‘no’ twice.”")
  })
})

describe("the year that a sentence tells", () => {
  it.each([
    ["We were married in June of 1951.", 1951, false],
    ["That was around 1960.", 1960, true],
    ["In the early fifties we moved.", 1952, true],
    ["Lost two fingers in '83", 1983, false],
    ["When I was seven I carried the coal.", 1938, true],
    ["He left school at sixteen, for the mill.", 1947, true],
    ["I was born in Yazoo City, nineteen and thirty-four.", 1934, false],
    ["So I came up in nineteen and forty-nine, I was fifteen.", 1949, false],
    ["He went up to Detroit in forty-one and got on at Packard.", 1941, false],
    ["That was the blizzard of sixty-seven.", 1967, false],
    ["My grandfather came over in eighteen ninety-two.", 1892, false],
    ["She was born in nineteen oh five.", 1905, false],
    ["We stayed there till forty-six, and then we left.", 1946, false],
  ])("R825 %s", (text, year, isAbout) => {
    const told = parseYear(text, 1931)
    assert.strictEqual(told?.year, year)
    assert.strictEqual(told?.isAbout, isAbout)
  })

  it.each([
    "It cost $1950.",
    "About 1900 people came.",
    "In my twenties I danced.",
    "Nobody knows.",
  ])("is none: %s", (text) => assert.isNull(parseYear(text, null)))

  it("R825 is of a birth only where it is said after that", () => {
    assert.strictEqual(yearBornIn("born in 1925, after my brother"), 1925)
    assert.strictEqual(yearBornIn("born on a farm in nineteen thirty-one"), 1931)
    assert.isNull(yearBornIn("born in the thirties"))
    assert.isNull(yearBornIn("We came in 1925."))
  })
})
