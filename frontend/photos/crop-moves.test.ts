import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limits } from "#protocol/limits.ts"
import type { Crop } from "#protocol/photo.ts"
import { squareOf } from "#protocol/crop-square.ts"
import { firstCrop, layOut, moved, type ImageSize, zoomed } from "./crop-moves.ts"

const wide: ImageSize = { width: 1_600, height: 800 }

describe("choosing the part of a picture", () => {
  it("R148 begins with the largest square, a little up where someone stands", () => {
    expect(firstCrop(wide)).toEqual({ x: 0.5, y: 0.5, zoom: 1 })
    expect(
      squareOf({ width: 800, height: 1_600 }, firstCrop({ width: 800, height: 1_600 })),
    ).toEqual({ left: 0, top: 240, side: 800 })
  })

  it("R148 moves with the finger, as far as the picture goes", () => {
    const right = moved(wide, firstCrop(wide), 0.25, 0.25)
    expect(squareOf(wide, right)).toEqual({ left: 200, top: 0, side: 800 })
    expect(squareOf(wide, moved(wide, right, 9, 9)).left).toBe(0)
    expect(squareOf(wide, moved(wide, right, -9, 0)).left).toBe(800)
  })

  it("R148 comes closer around the middle of what is shown", () => {
    const close = zoomed(wide, firstCrop(wide), 4)
    expect(squareOf(wide, close)).toEqual({ left: 700, top: 300, side: 200 })
    expect(zoomed(wide, close, 99).zoom).toBe(limits.photo.mostZoom)
    // At the edge, going back shows what there is.
    const corner = moved(wide, close, 9, 9)
    expect(squareOf(wide, zoomed(wide, corner, 1))).toEqual({ left: 0, top: 0, side: 800 })
  })

  it("R148 shows in the frame what the server will cut out, whatever was done", () => {
    const size = fc.record({
      width: fc.integer({ min: 64, max: 9_000 }),
      height: fc.integer({ min: 64, max: 9_000 }),
    })
    const step = fc.double({ min: -2, max: 2, noNaN: true })
    const zoom = fc.double({ min: 1, max: limits.photo.mostZoom, noNaN: true })
    fc.assert(
      fc.property(size, fc.array(fc.tuple(step, step, zoom)), (picture, steps) => {
        const crop = steps.reduce<Crop>(
          (before, [x, y, closer]) => moved(picture, zoomed(picture, before, closer), x, y),
          firstCrop(picture),
        )
        const { left, top, side } = squareOf(picture, crop)
        const place = layOut(picture, crop)
        const shown = (percent: string) => (-Number.parseFloat(percent) / 100) * side
        // To a pixel, and what rounding the side adds to it.
        expect(Math.abs(shown(place.left) - left)).toBeLessThan(1.5 + left / side)
        expect(Math.abs(shown(place.top) - top)).toBeLessThan(1.5 + top / side)
      }),
    )
  })
})
