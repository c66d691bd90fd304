import { describe, expect, it } from "vitest"
import { limits } from "#protocol/limits.ts"
import { readQuery } from "./query/query-terms.ts"
import { findAmong } from "./index/small-index.fixture.ts"
import { excerptOf, type ShownPassage } from "./excerpt.ts"
import { calibrated } from "./similarity.ts"
import { passageText } from "./passages.ts"
import { reasonFor, saysExactly } from "./reason.ts"

/** A two-dimensional unit vector with the given cosine to `[1, 0]`. */
const near = (cosine: number) => Float32Array.from([cosine, Math.sqrt(1 - cosine * cosine)])
const query = near(1)
const model = "a model"
const asKnown = (vector: Float32Array | null) =>
  new Map(vector === null ? [] : [[model, calibrated(vector)]])

interface Passage extends ShownPassage {
  readonly story: number
  readonly vector: Float32Array | null
}

const passage = (story: number, text: string, cosine: number | null): Passage => ({
  story,
  start: 0,
  sentences: text.split("|").map((sentence, n) => ({ text: sentence, start: n * 10 })),
  vector: cosine === null ? null : near(cosine),
})

/** What is found, with the passage it was found by. */
const find = (text: string, vector: Float32Array | null, ...passages: ReadonlyArray<Passage>) => {
  const said = passages.map((one) => ({ ...one, text: passageText(one), model }))
  return findAmong(said, text, asKnown(vector), { house: model }).map((match) => ({
    ...match,
    reasons: [],
    passage: passages.find(({ story }) => story === match.storyId) ?? null,
  }))
}

describe("ranking what was said against what is asked", () => {
  it("puts what says the words and means them before what only means them", () => {
    const found = find(
      "harvest",
      query,
      passage(1, "We brought the crops in late that year.", 0.6),
      passage(2, "The harvest was late that year.", 0.6),
    )
    expect(found.map((match) => match.storyId)).toEqual([2, 1])
  })

  it("gives a score that is a chance, never above one, and never stretched", () => {
    const [best] = find("harvest", query, passage(1, "Nothing of the kind.", 0.5))
    // Vectors are kept in bytes.
    expect(best?.score).toBeCloseTo(0.427, 2)
  })

  it("hides weak matches when there is a good one", () => {
    const found = find("harvest", query, passage(1, "One.", 0.8), passage(2, "Two.", 0.4))
    expect(found.map((match) => match.storyId)).toEqual([1])
  })

  it("shows weak matches when there is nothing better, and nothing at all when none is near", () => {
    const weak = find("harvest", query, passage(1, "One.", 0.4), passage(2, "Two.", 0.1))
    expect(weak.map((match) => match.storyId)).toEqual([1])
    expect(find("harvest", query, passage(2, "Two.", 0.1))).toEqual([])
  })

  it("finds by words alone when meaning cannot be had", () => {
    const found = find(
      "the harvest",
      null,
      passage(1, "Our harvests were poor.", null),
      passage(2, "The sea was rough.", null),
    )
    expect(found.map((match) => match.storyId)).toEqual([1])
  })

  it("R741 finds by “stolen bicycle” what “bicycle” finds, behind what means it better", () => {
    const told = (cosine: number | null) => [
      passage(1, "My bicycle was green, and I rode it to school.", cosine),
      passage(2, "Burglars came and took the silver.", cosine === null ? null : 0.5),
      passage(3, "We brought the crops in late that year.", cosine === null ? null : 0.1),
    ]
    const ids = (text: string, vector: Float32Array | null, cosine: number | null) =>
      find(text, vector, ...told(cosine)).map(({ storyId }) => storyId)
    expect(ids("bicycle", query, 0.15)).toEqual([2, 1])
    expect(ids("stolen bicycle", query, 0.15)).toEqual([2, 1])
    expect(ids("somebody's stolen red bicycle", query, 0.15)).toEqual([2, 1])
    // What is further from the question than anything else is not meant by its word.
    expect(ids("stolen bicycle", query, -0.1)).toEqual([2])
    for (const text of ["bicycle", "stolen bicycle", "somebody's stolen red bicycle"])
      expect(ids(text, null, null)).toEqual([1])
  })

  it("R741 shows no story for one word where another has them all, nor for one that many have", () => {
    const both = passage(1, "The bicycle was stolen.", 0.3)
    const one = passage(2, "A bicycle.", 0.2)
    expect(find("stolen bicycle", query, both, one).map(({ storyId }) => storyId)).toEqual([1])
    const many = Array.from({ length: 30 }, (_, n) => passage(n + 1, "The first of us.", 0.2))
    expect(find("first zeppelin", query, ...many)).toEqual([])
  })

  it("STORIES-23 quotes the sentence that says the words, from its own second, and marks them", () => {
    const asked = readQuery("harvests")
    const [best] = find(
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

  it("STORIES-23 begins shortly before the word in a sentence that does not end", () => {
    const asked = readQuery("kiln")
    const [best] = find("kiln", query, passage(1, `${"and so on ".repeat(200)}the kiln`, 0.1))
    if (best === undefined) throw new Error("nothing found")
    const { text, marks } = excerptOf(best, asked, { description: "" })
    expect(text).toMatch(/^…and so on .*kiln$|^…so on .*kiln$|^…on .*kiln$/)
    expect(marks.map(({ from, to }) => text.slice(from, to))).toEqual(["kiln"])
    expect(text.length).toBeLessThan(120)
  })

  it("STORIES-25 says which words were found as they stand there, or that it is close in meaning", () => {
    const poor = readQuery("poor harvests")
    const farming = readQuery("farming")
    const [exact] = find("poor harvests", query, passage(1, "The harvest was late.", 0.7))
    const [meant] = find("farming", query, passage(1, "The harvest was late.", 0.7))
    if (exact === undefined || meant === undefined) throw new Error("nothing found")
    expect(reasonFor(exact, poor)).toBe("The word “harvest”")
    expect(reasonFor(meant, farming)).toBe("Close in meaning")
  })

  it("R781 tells a passage with the very words that were asked for from one that means them", () => {
    const isExact = (question: string, text: string) => {
      const asked = readQuery(question)
      const [found] = find(question, query, passage(1, text, 0.7))
      return found !== undefined && saysExactly(found, asked)
    }
    expect(isExact("amiable", "Had he married a more amiable woman.")).toBe(true)
    expect(isExact("Amiable", "Amiable people, all of them.")).toBe(true)
    expect(isExact("harvests", "One harvest, then many harvests.")).toBe(true)
    expect(isExact("harvests", "The harvest was late.")).toBe(false)
    expect(isExact("poor harvests", "Harvests came and went.")).toBe(false)
    expect(isExact("farming", "The harvest was late.")).toBe(false)
  })

  it("R155 shows every passage that has all that was asked for, however little it means it", () => {
    for (const word of ["kiln", "KILN", "kilns", "“kiln”?", "will", "the will"]) {
      const found = find(word, query, passage(1, "We had the will and a kiln.", -0.2))
      expect(found.map(({ storyId }) => storyId)).toEqual([1])
      expect(found[0]?.score).toBeGreaterThanOrEqual(limits.match.shown)
    }
    expect(find("kiln fire", query, passage(1, "We had a kiln.", -0.2))).toEqual([])
    expect(find("the", query, passage(1, "We had a kiln.", -0.2))).toEqual([])
  })

  it("R155 finds words of other scripts, and with or without their accents", () => {
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
      const [best] = find(word, query, passage(1, text, -0.2))
      if (best === undefined) throw new Error(`${word} is not found`)
      expect(excerptOf(best, readQuery(word), { description: "" }).marks).toHaveLength(1)
    }
    expect(find("廚師", query, passage(1, text, -0.2))).toEqual([])
  })

  it("R155 takes whatever is typed as words", () => {
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
      const found = find(text, query, passage(1, "We had a kiln. $where?", -0.2))
      expect(found.length).toBe(["kiln(", "$where"].includes(text) ? 1 : 0)
    }
  })
})
