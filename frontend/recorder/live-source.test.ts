import * as fc from "fast-check"
import { expect, it } from "vitest"
import { createGrowingTake } from "./live-source.ts"

it("R388 what is sent of a recording that is being made is what was recorded, wherever it is cut", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 20 }),
      fc.nat(),
      fc.nat(),
      async (pieces, one, other) => {
        const growing = createGrowingTake()
        for (const [at, piece] of pieces.entries()) growing.add(new Blob([piece]), at + 1)
        const all = pieces.flatMap((piece) => [...piece])
        const [from = 0, to = 0] = [one, other]
          .map((cut) => cut % (all.length + 1))
          .toSorted((a, b) => a - b)
        const cut = await growing.source.slice(from, to)
        expect([...new Uint8Array(await cut.arrayBuffer())]).toEqual(all.slice(from, to))
      },
    ),
    { numRuns: 60 },
  )
})

it("R385 a recorded second is safe once all bytes of it are", () => {
  const { source, add, end } = createGrowingTake()
  expect(source.secondsAt(0)).toBeUndefined()
  add(new Blob(["12345"]), 0.1)
  add(new Blob(["123"]), 0.2)
  expect([4, 5, 7, 8].map(source.secondsAt)).toEqual([undefined, 0.1, 0.1, 0.2])
  expect(source.size()).toBeNull()
  end()
  expect(source.size()).toBe(8)
})
