import { describe, expect, it } from "vitest"
import { StoryId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { readQuery } from "./asked.ts"
import { calibrated, levelled, levelOf, type Meaning } from "./likeness.ts"
import { rank } from "./rank.ts"
import { Shelf } from "./shelf.ts"
import { modelFor } from "./shelf-vectors.ts"

const near = (cosine: number) => Float32Array.from([cosine, Math.sqrt(1 - cosine * cosine)])
const question = near(1)
/** Cosines of an engine to whom everything is much alike. */
const level = { mean: 0.75, spread: 0.03 }

const shelfOf = async (
  ...told: ReadonlyArray<{ readonly id: number; readonly cosine: number; readonly model: string }>
) => {
  const shelf = new Shelf()
  for (const { id, cosine, model } of told) {
    const storyId = StoryId.make(id)
    const sentences = [{ text: "Nothing of the kind.", start: 0 }]
    const passage = { id: `${id}:0`, storyId, start: 0, sentences, vector: near(cosine), model }
    await shelf.put(storyId, "", [passage])
  }
  return shelf
}
const found = (shelf: Shelf, ...meanings: ReadonlyArray<readonly [string, Meaning]>) =>
  rank(readQuery("harvest"), new Map(meanings), shelf)

describe("an engine whose scores nobody has judged", () => {
  const theirs = ["theirs", levelled(question, level)] as const

  it("R290 orders by meaning, hides what it always says of unlike things, and tells no chance", async () => {
    const shelf = await shelfOf(
      { id: 1, cosine: 0.76, model: "theirs" },
      { id: 2, cosine: 0.9, model: "theirs" },
      { id: 3, cosine: 0.92, model: "theirs" },
    )
    const matches = found(shelf, theirs)
    expect(matches.map(({ storyId }) => storyId)).toEqual([3, 2])
    expect(matches.every(({ isUncalibrated }) => isUncalibrated)).toBe(true)
    expect(matches.every(({ score }) => score >= limits.match.shown && score <= 1)).toBe(true)
  })

  it("R290 is never compared with another's vectors, and each has its own measure", async () => {
    const shelf = await shelfOf(
      { id: 1, cosine: 0.76, model: "ours" },
      { id: 2, cosine: 0.76, model: "theirs" },
      { id: 3, cosine: 1, model: "an older one" },
    )
    const [best, ...others] = found(shelf, ["ours", calibrated(question)], theirs)
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

describe("the vectors a shelf is searched by", () => {
  const models = { house: "ours", elsewhere: "theirs" }
  const known = { understood: { model: "theirs", open: false, leaseEnds: 0, claim: null } }
  const young = { understood: { model: null, open: true, leaseEnds: 0, claim: null } }
  const old = {}

  it("R286 stay this house's while it has a story that only those know", () => {
    expect(modelFor([known, old], models, true)).toBe("ours")
    expect(modelFor([known, young], models, true)).toBe("theirs")
    expect(modelFor([known, { ...old, isInHouse: true }], models, true)).toBe("theirs")
  })

  it("R286 never go back once all servers have changed", () => {
    expect(modelFor([known, old], models, false)).toBe("theirs")
    expect(modelFor([known, old], { ...models, elsewhere: null }, true)).toBe("ours")
  })
})
