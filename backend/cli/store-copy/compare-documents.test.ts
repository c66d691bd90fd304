import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Json } from "../../ports/document-store.ts"
import { compareIds, isSame, pairOf } from "./compare-documents.ts"

const reversed = (value: Json): Json => {
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map(reversed)
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, reversed(inner)]),
  )
}
const json = fc.jsonValue() as fc.Arbitrary<Json>

describe("whether two stores keep the same", () => {
  it("R550 goes by what is kept, not by the order of fields", () => {
    fc.assert(fc.property(json, (value) => isSame(value, reversed(value))))
    fc.assert(fc.property(json, json, (a, b) => isSame(a, b) === isSame(b, a)))
  })

  it.each<[string, Json, Json]>([
    ["a field that is missing", { a: 1, b: null }, { a: 1 }],
    ["a number that is a text", { a: 1 }, { a: "1" }],
    ["an element", [1, 2], [1, 3]],
    ["a list that is an object", [], {}],
    ["a name of every object's", { toString: 1 }, { a: 1 }],
  ])("R550 finds %s", (_, one, other) => {
    expect(isSame(one, other)).toBe(false)
    expect(isSame(other, one)).toBe(false)
  })

  it("R550 takes half a character for what MongoDB makes of it", () => {
    expect(isSame({ a: "\ud800" }, { a: "\ufffd" })).toBe(true)
  })

  it("R550 knows ids in the order of the stores: numbers, then texts by their bytes", () => {
    const ids = ["\u{1f475}", "\uffee", "b", 10, 9, "", -1.5]
    expect(ids.toSorted(compareIds)).toEqual([-1.5, 9, 10, "", "b", "\uffee", "\u{1f475}"])
  })

  it("R550 says of the next document whether it is missing, extra, different or the same", () => {
    const [one, two] = [{ id: 1 }, { id: 2 }]
    expect(pairOf(one, two)).toEqual({ kind: "missing", id: 1, document: one })
    expect(pairOf(two, one)).toEqual({ kind: "extra", id: 1 })
    expect(pairOf(one, { id: 1, a: 1 })).toEqual({ kind: "different", id: 1 })
    expect(pairOf(one, { id: 1 })).toEqual({ kind: "same", id: 1 })
    expect(pairOf(null, two)).toEqual({ kind: "extra", id: 2 })
    expect(pairOf(null, null)).toBeNull()
  })
})
