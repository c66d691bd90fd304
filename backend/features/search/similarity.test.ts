import { describe, expect, it } from "vitest"
import { limits } from "#protocol/limits.ts"
import { findAmong } from "./index/small-index.fixture.ts"
import { calibrated, levelled, levelOf, type Similarity } from "./similarity.ts"
import { modelFor } from "./embedding-models.ts"

const near = (cosine: number) => Float32Array.from([cosine, Math.sqrt(1 - cosine * cosine)])
const question = near(1)
/** Cosines of an engine to whom everything is much alike. */
const level = { mean: 0.75, spread: 0.03 }

/** What is found where the stories mean the question that much, to one engine each. */
const found = (
  told: ReadonlyArray<{ readonly id: number; readonly cosine: number; readonly model: string }>,
  ...meanings: ReadonlyArray<readonly [string, Similarity]>
) =>
  findAmong(
    told.map(({ id, cosine, model }) => ({
      ...{ story: id, model, text: "Nothing of the kind.", vector: near(cosine) },
    })),
    "harvest",
    new Map(meanings),
    { house: "ours", elsewhere: "theirs" },
  )

describe("an engine whose scores nobody has judged", () => {
  const theirs = ["theirs", levelled(question, level)] as const

  it("R290 orders by meaning, hides what it always says of unlike things, and tells no chance", () => {
    const told = [
      { id: 1, cosine: 0.76, model: "theirs" },
      { id: 2, cosine: 0.9, model: "theirs" },
      { id: 3, cosine: 0.92, model: "theirs" },
    ]
    const matches = found(told, theirs)
    expect(matches.map(({ storyId }) => storyId)).toEqual([3, 2])
    expect(matches.every(({ isUncalibrated }) => isUncalibrated)).toBe(true)
    expect(matches.every(({ score }) => score >= limits.match.shown && score <= 1)).toBe(true)
  })

  it("R290 is never compared with another's vectors, and each has its own measure", () => {
    const told = [
      { id: 1, cosine: 0.76, model: "ours" },
      { id: 2, cosine: 0.76, model: "theirs" },
      { id: 3, cosine: 1, model: "an older one" },
    ]
    const [best, ...others] = found(told, ["ours", calibrated(question)], theirs)
    expect(best).toMatchObject({
      storyId: 1,
      isUncalibrated: false,
      nearness: expect.closeTo(0.76),
    })
    expect(others).toEqual([])
  })

  it("R290 is measured by things that have nothing to do with each other", () => {
    const apart = levelOf([near(1), near(0)], [near(0.9), near(0.2)])
    expect(apart?.mean).toBeCloseTo((0.2 + Math.sqrt(1 - 0.81)) / 2)
    expect(apart?.spread).toBeCloseTo((Math.sqrt(1 - 0.81) - 0.2) / 2)
    expect(levelOf([near(0.5), near(0.5)], [near(0.5), near(0.5)])).toBeNull()
  })
})

describe("the vectors somebody is searched by", () => {
  const models = { house: "ours", elsewhere: "theirs" }
  const known = { understood: { model: "theirs", open: false, leaseEnds: 0, claim: null } }
  const young = { understood: { model: null, open: true, leaseEnds: 0, claim: null } }
  const old = {}

  it("R286 stay this house's while they may see a story that only those know", () => {
    expect(modelFor([known, old], models, true)).toBe("ours")
    expect(modelFor([known, young], models, true)).toBe("theirs")
    expect(modelFor([known, { ...old, isLocalOnly: true }], models, true)).toBe("theirs")
  })

  it("R286 never go back once all servers have changed", () => {
    expect(modelFor([known, old], models, false)).toBe("theirs")
    expect(modelFor([known, old], { ...models, elsewhere: null }, true)).toBe("ours")
  })
})
