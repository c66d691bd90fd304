import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limits } from "./limits.ts"
import { middle, noPhotoWords, whyNoPhoto } from "./photo.ts"
import { squareOf } from "./crop-square.ts"

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const padded = (text: string) => bytes(text.padEnd(64, "\0"))

describe("whether a file may be a photo", () => {
  it.each([
    ["a JPEG", "\xff\xd8\xff\xe1", null],
    ["a PNG", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", null],
    ["a WebP", "RIFF\0\0\0\0WEBPVP8 ", null],
    ["a WebP that moves", "RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02", "moving"],
    ["a WebP that could move", "RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x10", null],
    ["an animated PNG", "\x89PNG\r\n\x1a\n\0\0\0\x01IHDR.\0\0\0\0\0\0\0\x08acTL", "moving"],
    ["a PNG without end", "\x89PNG\r\n\x1a\n\xff\xff\xff\xffIHDR", null],
    ["a GIF", "GIF87a", "moving"],
    ["an iPhone's", "\0\0\0\x18ftypheic", "heic"],
    ["an iPhone's of another kind", "\0\0\0\x18ftypmif1", "heic"],
    ["an AVIF", "\0\0\0\x18ftypavif", "another kind"],
    ["a film", "\0\0\0\x18ftypqt  ", "another kind"],
    ["a drawing", '<?xml version="1.0"?>\n<svg>', "drawing"],
    ["a page", "<!doctype html>", "another kind"],
    ["a page with a drawing in it", "<html><svg ", "drawing"],
    ["a sound", "RIFF\0\0\0\0WAVE", "another kind"],
  ] as const)("R149 is told of %s by how it begins", (_, begins, why) => {
    expect(whyNoPhoto(padded(begins))).toBe(why)
  })

  it("R149 is told of nothing, of too much, and of any bytes at all", () => {
    expect(whyNoPhoto(new Uint8Array())).toBe("empty")
    const large = new Uint8Array(limits.photo.bytes + 1)
    large.set([0xff, 0xd8, 0xff])
    expect(whyNoPhoto(large)).toBe("too large")
    expect(whyNoPhoto(large.subarray(1))).not.toBe("too large")
    fc.assert(
      fc.property(fc.uint8Array(), (any) => {
        const why = whyNoPhoto(any)
        return why === null || noPhotoWords[why].endsWith(".")
      }),
    )
  })
})

describe("the chosen square", () => {
  it("R148 is the largest in the middle where nothing is chosen", () => {
    expect(squareOf({ width: 900, height: 600 }, middle)).toEqual({ left: 150, top: 0, side: 600 })
  })

  it("R148 never leaves the picture, and is a pixel at least", () => {
    const size = fc.integer({ min: 1, max: 20_000 })
    const part = fc.double({ min: 0, max: 1, noNaN: true })
    const zoom = fc.double({ min: 1, max: limits.photo.mostZoom, noNaN: true })
    fc.assert(
      fc.property(size, size, part, part, zoom, (width, height, x, y, zoom) => {
        const { left, top, side } = squareOf({ width, height }, { x, y, zoom })
        return side >= 1 && left >= 0 && top >= 0 && left + side <= width && top + side <= height
      }),
    )
  })
})
