import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dotIn, plainDot, step } from "./int8-dot.ts"
import { QuantizedVectors, Vectors } from "./vectors.ts"

const unit = (numbers: ReadonlyArray<number>) => {
  const length = Math.hypot(...numbers) || 1
  return Float32Array.from(numbers, (number) => number / length)
}
const ofLength = (length: number) =>
  fc
    .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: length, maxLength: length })
    .map(unit)
const dot = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, number, at) => sum + number * (b[at] ?? 0), 0)

describe("meanings in bytes", () => {
  it("R444 have nearly the cosines of the vectors they were made of, at any length", () =>
    fc.assert(
      fc.property(
        fc
          .constantFrom(1, 3, 16, 17, 384, 1536)
          .chain((length) =>
            fc.tuple(ofLength(length), fc.array(ofLength(length), { minLength: 1, maxLength: 5 })),
          ),
        ([question, vectors]) => {
          const slab = new QuantizedVectors(question.length)
          for (const [passage, vector] of vectors.entries()) slab.put(passage, vector)
          const cosineOf = slab.cosineTo(question)
          for (const [passage, vector] of vectors.entries())
            expect(Math.abs((cosineOf(passage) ?? 9) - dot(question, vector))).toBeLessThan(0.01)
          expect(cosineOf(vectors.length)).toBeNull()
        },
      ),
    ))

  it("R444 are summed alike by what makes sixteen products at once and by what makes one", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(), (steps, seed) => {
        const memory = new WebAssembly.Memory({ initial: 1 })
        const [numbers, bytes] = [new Int16Array(memory.buffer), new Int8Array(memory.buffer)]
        const length = steps * step
        for (let at = 0; at < length; at += 1) {
          numbers[at] = ((seed + at) * 7919) % 65_536
          bytes[2 * length + at] = ((seed + at) * 104_729) % 256
        }
        const [from, to] = [2 * length, 3 * length]
        expect(dotIn(memory)(from, to)).toBe(plainDot(memory)(from, to))
      }),
    ))

  it("R444 are never summed beyond what a sum may be, however even their numbers are", () => {
    for (const length of [384, 1536, 4096]) {
      const even = unit(Array.from({ length }, () => 1))
      const slab = new QuantizedVectors(length)
      slab.put(0, even)
      expect(slab.cosineTo(even)(0)).toBeCloseTo(1, 3)
      expect(slab.cosineTo(even.map((number) => -number))(0)).toBeCloseTo(-1, 3)
    }
  })

  it("R444 are of nothing where a vector is nothing", () => {
    const slab = new QuantizedVectors(3)
    slab.put(0, Float32Array.from([0, 0, 0]))
    expect(slab.cosineTo(unit([1, 2, 3]))(0)).toBe(0)
    expect(slab.cosineTo(Float32Array.from([0, 0, 0]))(0)).toBe(0)
  })

  it("R444 are compared with questions of their own model and length only", () => {
    const vectors = new Vectors()
    vectors.put(0, [["house", unit([1, 0])]])
    vectors.put(1, [
      ["house", unit([0, 1, 1])],
      ["elsewhere", unit([1, 0])],
    ])
    const cosines = (model: string, question: Float32Array) => {
      const cosineOf = vectors.cosineTo(model, question)
      return [0, 1].map((passage) => cosineOf(passage)?.toFixed(2) ?? null)
    }
    expect(cosines("house", unit([1, 0]))).toEqual(["1.00", null])
    expect(cosines("house", unit([0, 1, 0]))).toEqual([null, "0.71"])
    expect(cosines("elsewhere", unit([1, 1]))).toEqual([null, "0.71"])
    expect(cosines("nobody's", unit([1, 0]))).toEqual([null, null])
    expect(vectors.has("house", 1)).toBe(true)
    expect(vectors.has("elsewhere", 0)).toBe(false)
  })

  it("R444 go with their passage, and leave their room to others", () => {
    const vectors = new Vectors()
    for (let time = 0; time < 50; time += 1) {
      vectors.put(time, [["house", unit([1, time])]])
      if (time > 0) vectors.take(time - 1)
    }
    const [kept] = vectors.toParts()
    expect(kept?.scales.length).toBe(2)
    vectors.renumber(Int32Array.from({ length: 50 }, (_, at) => (at === 49 ? 0 : -1)))
    expect(vectors.cosineTo("house", unit([1, 49]))(0)).toBeCloseTo(1, 3)
    const again = Vectors.from(vectors.toParts())
    expect(again.cosineTo("house", unit([1, 49]))(0)).toBeCloseTo(1, 3)
    again.take(0)
    again.renumber(new Int32Array(0))
    expect(again.toParts()).toEqual([])
  })

  it("R444 are not made of parts that do not fit together", () => {
    const parts = { bytes: new Int8Array(16), scales: new Float32Array(2) }
    expect(() => QuantizedVectors.from(3, { ...parts, passages: new Uint32Array(2) })).toThrow()
    expect(() => QuantizedVectors.from(3, { ...parts, passages: new Uint32Array(1) })).toThrow()
  })
})
