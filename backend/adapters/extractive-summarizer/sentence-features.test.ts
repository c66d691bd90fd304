import { assert, describe, it } from "@effect/vitest"
import { centrality, zScores, choose } from "./select-sentences.ts"
import { clean } from "../../lib/english/remove-fillers.ts"
import { aloneness, information } from "../../lib/english/sentence-features.ts"

describe("the worth of a sentence", () => {
  it("grows with dates, names, one's own life and its turning points", () => {
    assert.strictEqual(information("The weather was fine"), 0)
    assert.strictEqual(information("The weather was fine in 1952"), 1)
    assert.closeTo(information("The house of Thomas Keller in Dayton"), 0.8, 1e-9)
    assert.closeTo(information("I was born in 1931"), 2.2, 1e-9)
  })
  it("shrinks when it is about the talk itself", () => {
    assert.isBelow(information("Thank you for the interview"), 0)
  })
  it("shrinks when it cannot stand alone", () => {
    assert.strictEqual(aloneness("My father worked at the mill for thirty years"), 0)
    assert.isBelow(aloneness("It was the thing, you know, the the thing"), -2)
  })
})

describe("cleaning a sentence", () => {
  it("takes fillers and doubled words, and no other word", () => {
    assert.strictEqual(
      clean("um, the water was already, already up, uh, to, you know, his knees"),
      "The water was already up to, his knees",
    )
    assert.strictEqual(clean("Uh"), "")
    assert.strictEqual(
      clean("You know, we had had a very, very long winter."),
      "We had had a very, very long winter.",
    )
    assert.strictEqual(
      clean("The umbrella was Uncle Herman's."),
      "The umbrella was Uncle Herman's.",
    )
    assert.strictEqual(clean("Do you know him? You know him."), "Do you know him? You know him.")
  })
})

describe("choosing", () => {
  const vector = (...numbers: ReadonlyArray<number>) => Float32Array.from(numbers)
  it("takes what fits, the best first, and nothing said already", () => {
    const candidates = [
      { words: 10, score: 3, vector: vector(1, 0) },
      { words: 10, score: 2.9, vector: vector(1, 0) },
      { words: 95, score: 2.8, vector: vector(0, 1) },
      { words: 80, score: 1, vector: vector(0, 1) },
    ]
    assert.deepStrictEqual(choose(candidates, 100), [0, 3])
    assert.deepStrictEqual(choose([], 100), [])
    assert.deepStrictEqual(choose([{ words: 900, score: 0, vector: vector(1) }], 100), [0])
  })
  it("finds the sentence that the others are like", () => {
    const [lonely = 0, central = 0, near = 0] = centrality([
      vector(0, 0, 1),
      vector(0.8, 0.6, 0),
      vector(1, 0, 0),
      vector(0, 1, 0),
    ])
    assert.isAbove(central, near)
    assert.isAbove(central, lonely)
  })
  it("compares without a difference to compare", () => {
    assert.deepStrictEqual(zScores([2, 2]), [0, 0])
    assert.deepStrictEqual(zScores([]), [])
  })
})
