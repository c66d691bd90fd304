import { assert, describe, it } from "@effect/vitest"
import type { BiographyLine, BiographyParagraph } from "#protocol/biography.ts"
import { endOf, isOwn, lineIn, moved, type LinePosition, nearbyPlaces } from "./line-positions.ts"

const line = (id: string, changes: Partial<BiographyLine> = {}): BiographyLine => ({
  id,
  text: id,
  made: "as written",
  sources: [{ kind: "profile", field: "name" }],
  echoes: [],
  version: 0,
  by: null,
  offer: null,
  isHidden: false,
  ...changes,
})

const text: ReadonlyArray<BiographyParagraph> = [
  { topic: "early_life", lines: [line("a"), line("b"), line("c")] },
  { topic: "family", lines: [line("d")] },
]

const orderOf = (paragraphs: ReadonlyArray<BiographyParagraph>) =>
  paragraphs.map(({ topic, lines }) => `${topic}: ${lines.map(({ id }) => id).join(" ")}`)

const movedBy = (id: string, step: "up" | "down") => {
  const place = nearbyPlaces(text, id)?.[step]
  return place ? orderOf(moved(text, id, place)) : null
}

describe("R361 a line moves", () => {
  it("up and down among its neighbours", () => {
    assert.deepStrictEqual(movedBy("b", "up"), ["early_life: b a c", "family: d"])
    assert.deepStrictEqual(movedBy("c", "up"), ["early_life: a c b", "family: d"])
    assert.deepStrictEqual(movedBy("a", "down"), ["early_life: b a c", "family: d"])
  })

  it("over into the topic beside its own, and leaves none empty", () => {
    assert.deepStrictEqual(movedBy("c", "down"), ["early_life: a b", "family: c d"])
    assert.deepStrictEqual(movedBy("d", "up"), ["early_life: a b c d"])
  })

  it("no further than the ends of the text", () => {
    assert.isNull(movedBy("a", "up"))
    assert.isNull(movedBy("d", "down"))
    assert.isNull(nearbyPlaces(text, "gone"))
  })

  it("back to where it stood", () => {
    for (const id of ["a", "b", "c", "d"]) {
      const around = nearbyPlaces(text, id)
      for (const place of [around?.up, around?.down]) {
        if (!place) continue
        const there = moved(text, id, place)
        // An emptied topic is not shown; the server knows its place.
        if (there.length < text.length) continue
        const back: LinePosition = around?.here ?? place
        assert.deepStrictEqual(orderOf(moved(there, id, back)), orderOf(text))
      }
    }
  })
})

it("a line of one's own goes to the end of its topic, also of one that has none yet", () => {
  assert.deepStrictEqual(endOf(text, "early_life"), { topic: "early_life", after: "c" })
  assert.deepStrictEqual(endOf(text, "legacy"), { topic: "legacy", after: null })
})

it("only a line that someone added can be taken away", () => {
  assert.isTrue(isOwn(line("x", { made: "by hand", sources: [] })))
  assert.isFalse(isOwn(line("x", { made: "by hand" })))
  assert.strictEqual(lineIn({ paragraphs: text, life: [] }, "d")?.id, "d")
})
