import { describe, expect, it } from "vitest"
import { StoryId } from "#protocol/ids.ts"
import { excerptOf, type IndexedPassage, rank, reasonFor } from "./rank.ts"
import { Shelf } from "./shelf.ts"

/** A two-dimensional unit vector with the given cosine to `[1, 0]`. */
const near = (cosine: number) => Float32Array.from([cosine, Math.sqrt(1 - cosine * cosine)])
const query = near(1)

const passage = (story: number, text: string, cosine: number | null): IndexedPassage => ({
  id: `${String(story)}:00000`,
  storyId: StoryId.make(story),
  start: 0,
  sentences: text.split("|").map((sentence, n) => ({ text: sentence, start: n * 10 })),
  vector: cosine === null ? null : near(cosine),
})

const shelfOf = async (...passages: ReadonlyArray<IndexedPassage>) => {
  const shelf = new Shelf()
  for (const one of passages) await shelf.put(one.storyId, [one])
  return shelf
}

const find = async (
  text: string,
  vector: Float32Array | null,
  ...passages: ReadonlyArray<IndexedPassage>
) => {
  const shelf = await shelfOf(...passages)
  return rank(text, vector, shelf.passages, shelf.words)
}

describe("ranking what was said against what is asked", () => {
  it("puts what says the words and means them before what only means them", async () => {
    const found = await find(
      "harvest",
      query,
      passage(1, "We brought the crops in late that year.", 0.6),
      passage(2, "The harvest was late that year.", 0.6),
    )
    expect(found.map((match) => match.storyId)).toEqual([2, 1])
  })

  it("gives a score that is a chance, never above one, and never stretched", async () => {
    const [best] = await find("harvest", query, passage(1, "Nothing of the kind.", 0.5))
    expect(best?.score).toBeCloseTo(0.427, 3)
  })

  it("hides weak matches when there is a good one", async () => {
    const found = await find("harvest", query, passage(1, "One.", 0.8), passage(2, "Two.", 0.4))
    expect(found.map((match) => match.storyId)).toEqual([1])
  })

  it("shows weak matches when there is nothing better, and nothing at all when none is near", async () => {
    const weak = await find("harvest", query, passage(1, "One.", 0.4), passage(2, "Two.", 0.1))
    expect(weak.map((match) => match.storyId)).toEqual([1])
    expect(await find("harvest", query, passage(2, "Two.", 0.1))).toEqual([])
  })

  it("finds by words alone when meaning cannot be had", async () => {
    const found = await find(
      "the harvest",
      null,
      passage(1, "Our harvests were poor.", null),
      passage(2, "The sea was rough.", null),
    )
    expect(found.map((match) => match.storyId)).toEqual([1])
  })

  it("STORIES-23 quotes the sentence that says the words, from its own second", async () => {
    const text = "harvest"
    const [best] = await find(
      text,
      query,
      passage(1, "It rained.|The harvest was late.|We sang.", 0.7),
    )
    if (best === undefined) throw new Error("nothing found")
    expect(excerptOf(best, text)).toEqual({ text: "The harvest was late. We sang.", start: 10 })
  })

  it("STORIES-25 says which words were found, or that there were none", async () => {
    const [exact] = await find("poor harvests", query, passage(1, "The harvest was late.", 0.7))
    const [meant] = await find("farming", query, passage(1, "The harvest was late.", 0.7))
    if (exact === undefined || meant === undefined) throw new Error("nothing found")
    expect(reasonFor(exact, "poor harvests")).toBe("Mentions “harvests”")
    expect(reasonFor(meant, "farming")).toBe("No exact words; similar in meaning (0.70)")
  })
})
