import { describe, expect, it } from "vitest"
import { StoryId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { readQuery } from "./asked.ts"
import { excerptOf } from "./excerpt.ts"
import { calibrated } from "./likeness.ts"
import { type IndexedPassage, rank } from "./rank.ts"
import { reasonFor } from "./reason.ts"
import { Shelf } from "./shelf.ts"

/** A two-dimensional unit vector with the given cosine to `[1, 0]`. */
const near = (cosine: number) => Float32Array.from([cosine, Math.sqrt(1 - cosine * cosine)])
const query = near(1)
const model = "a model"
const asKnown = (vector: Float32Array | null) =>
  new Map(vector === null ? [] : [[model, calibrated(vector)]])

const passage = (story: number, text: string, cosine: number | null): IndexedPassage => ({
  id: `${String(story)}:00000`,
  storyId: StoryId.make(story),
  start: 0,
  sentences: text.split("|").map((sentence, n) => ({ text: sentence, start: n * 10 })),
  vector: cosine === null ? null : near(cosine),
  model: cosine === null ? null : model,
})

const shelfOf = async (...passages: ReadonlyArray<IndexedPassage>) => {
  const shelf = new Shelf()
  for (const one of passages) await shelf.put(one.storyId, "", [one])
  return shelf
}

const find = async (
  text: string,
  vector: Float32Array | null,
  ...passages: ReadonlyArray<IndexedPassage>
) => {
  const shelf = await shelfOf(...passages)
  return rank(readQuery(text), asKnown(vector), shelf)
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

  it("STORIES-23 quotes the sentence that says the words, from its own second, and marks them", async () => {
    const asked = readQuery("harvests")
    const [best] = await find(
      "harvests",
      query,
      passage(1, "It rained.|The harvest was late.|We sang.", 0.7),
    )
    if (best === undefined) throw new Error("nothing found")
    expect(excerptOf(best, asked, { description: "" })).toEqual({
      text: "The harvest was late. We sang.",
      start: 10,
      marks: [{ from: 4, to: 11 }],
    })
  })

  it("STORIES-23 begins shortly before the word in a sentence that does not end", async () => {
    const asked = readQuery("kiln")
    const [best] = await find("kiln", query, passage(1, `${"and so on ".repeat(200)}the kiln`, 0.1))
    if (best === undefined) throw new Error("nothing found")
    const { text, marks } = excerptOf(best, asked, { description: "" })
    expect(text).toMatch(/^…and so on .*kiln$|^…so on .*kiln$|^…on .*kiln$/)
    expect(marks.map(({ from, to }) => text.slice(from, to))).toEqual(["kiln"])
    expect(text.length).toBeLessThan(120)
  })

  it("STORIES-25 says which words were found as they stand there, or that it is close in meaning", async () => {
    const poor = readQuery("poor harvests")
    const farming = readQuery("farming")
    const [exact] = await find("poor harvests", query, passage(1, "The harvest was late.", 0.7))
    const [meant] = await find("farming", query, passage(1, "The harvest was late.", 0.7))
    if (exact === undefined || meant === undefined) throw new Error("nothing found")
    expect(reasonFor(exact, poor)).toBe("The word “harvest”")
    expect(reasonFor(meant, farming)).toBe("Close in meaning")
  })

  it("R155 shows every passage that has all that was asked for, however little it means it", async () => {
    for (const word of ["kiln", "KILN", "kilns", "“kiln”?", "will", "the will"]) {
      const found = await find(word, query, passage(1, "We had the will and a kiln.", -0.2))
      expect(found.map(({ storyId }) => storyId)).toEqual([1])
      expect(found[0]?.score).toBeGreaterThanOrEqual(limits.match.shown)
    }
    expect(await find("kiln fire", query, passage(1, "We had a kiln.", -0.2))).toEqual([])
    expect(await find("the", query, passage(1, "We had a kiln.", -0.2))).toEqual([])
  })

  it("R155 finds words of other scripts, and with or without their accents", async () => {
    const text =
      "Babcia Łucja z Krakowa.|Das Mädchen an der Straße.|حكت جدتي عن البحر.|祖母的厨房很小。|Ο παππούς.|L’été à l’école."
    for (const word of [
      "lucja",
      "Łucja",
      "Madchen",
      "Strasse",
      "البحر",
      "厨房",
      "小",
      "παππους",
      "école",
      "ete",
    ]) {
      const [best] = await find(word, query, passage(1, text, -0.2))
      if (best === undefined) throw new Error(`${word} is not found`)
      expect(excerptOf(best, readQuery(word), { description: "" }).marks).toHaveLength(1)
    }
    expect(await find("廚師", query, passage(1, text, -0.2))).toEqual([])
  })

  it("R155 takes whatever is typed as words", async () => {
    const odd = [
      ".*",
      "(",
      "\\",
      "kiln(",
      "a|b",
      "$&",
      "'",
      "’s",
      "🎉",
      "\u0000",
      "\ud800",
      "%",
      "$where",
    ]
    for (const text of odd) {
      const found = await find(text, query, passage(1, "We had a kiln. $where?", -0.2))
      expect(found.length).toBe(["kiln(", "$where"].includes(text) ? 1 : 0)
    }
  })
})
