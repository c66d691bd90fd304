import { deflateSync, gzipSync, crc32 } from "node:zlib"
import sharp from "sharp"
import { limits } from "#protocol/limits.ts"
import type { WhyNoPhoto } from "#protocol/photo.ts"
import { aPicture } from "./image.fixture.ts"

interface BadPicture {
  /** As a browser would call it; a name says nothing of what is in it. */
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly why: WhyNoPhoto
}

const text = (words: string, encoding: BufferEncoding = "utf8") => Buffer.from(words, encoding)
const bytes = (hex: string, length = 0) =>
  Buffer.concat([Buffer.from(hex.replaceAll(" ", ""), "hex"), Buffer.alloc(length)])

const signature = bytes("89504e470d0a1a0a")
const chunk = (name: string, data: Uint8Array) => {
  const body = Buffer.concat([text(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
const pngHead = (width: number, height: number) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return chunk("IHDR", head)
}
const png = (...chunks: ReadonlyArray<Uint8Array>) => Buffer.concat([signature, ...chunks])
const pngEnd = chunk("IEND", Buffer.alloc(0))
/** Pixels of one color, which say that they are many. */
const manyPixels = (width: number, height: number, rows: number) =>
  png(
    pngHead(width, height),
    chunk("IDAT", deflateSync(Buffer.alloc((width * 3 + 1) * rows))),
    pngEnd,
  )

const box = (brand: string) =>
  Buffer.concat([bytes("0000001c"), text(`ftyp${brand}`), bytes("", 400)])
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect/></svg>`
const laughs = `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>`
const page = "<!doctype html><html><script>alert(document.cookie)</script></html>"

/** Sets the width and height in a JPEG's frame header. */
const claiming = (jpeg: Buffer, width: number, height: number) => {
  const claimed = Buffer.from(jpeg)
  const at = claimed.indexOf(bytes("ffc0"))
  claimed.writeUInt16BE(height, at + 5)
  claimed.writeUInt16BE(width, at + 7)
  return claimed
}

const handMade: ReadonlyArray<BadPicture> = [
  { fileName: "nothing.jpg", bytes: Buffer.alloc(0), why: "empty" },
  { fileName: "one-byte.jpg", bytes: bytes("ff"), why: "another kind" },
  { fileName: "zeros.jpg", bytes: Buffer.alloc(5_000), why: "another kind" },
  { fileName: "words.jpg", bytes: text("A letter to Rosa."), why: "another kind" },
  { fileName: "page.jpg", bytes: text(page), why: "another kind" },
  { fileName: "page-in-utf16.jpg", bytes: text(`\ufeff${page}`, "utf16le"), why: "another kind" },
  { fileName: "drawing.svg", bytes: text(svg), why: "drawing" },
  { fileName: "drawing.jpg", bytes: text(`\ufeff<!-- a comment -->\n${svg}`), why: "drawing" },
  { fileName: "laughs.svg", bytes: text(laughs), why: "drawing" },
  { fileName: "drawing.svgz", bytes: gzipSync(svg), why: "another kind" },
  { fileName: "IMG_0001.HEIC", bytes: box("heic"), why: "heic" },
  { fileName: "IMG_0002.jpg", bytes: box("mif1"), why: "heic" },
  { fileName: "video.mp4", bytes: box("isom"), why: "another kind" },
  { fileName: "letter.pdf", bytes: text("%PDF-1.7\n"), why: "another kind" },
  { fileName: "bitmap.bmp", bytes: bytes("424d4600", 200), why: "another kind" },
  { fileName: "icon.ico", bytes: bytes("00000100", 200), why: "another kind" },
  { fileName: "film.psd", bytes: text("8BPS\0\x01"), why: "another kind" },
  { fileName: "many.zip", bytes: bytes("504b0304", 200), why: "another kind" },
  { fileName: "song.mp3", bytes: text("ID3\x04"), why: "another kind" },
  { fileName: "song.webp", bytes: text("RIFF\0\0\0\0WAVEfmt "), why: "another kind" },
  { fileName: "script.gif", bytes: text("GIF89a/*<script>*/=1"), why: "moving" },
  { fileName: "only-a-beginning.jpg", bytes: bytes("ffd8ff"), why: "damaged" },
  { fileName: "ends-at-once.jpg", bytes: bytes("ffd8ffd9"), why: "damaged" },
  {
    fileName: "noise.jpg",
    bytes: Buffer.concat([bytes("ffd8ffe0"), text(page.repeat(50))]),
    why: "damaged",
  },
  { fileName: "no-head.png", bytes: png(pngEnd), why: "damaged" },
  { fileName: "no-pixels.png", bytes: png(pngHead(640, 640), pngEnd), why: "damaged" },
  { fileName: "few-pixels.png", bytes: manyPixels(640, 640, 3), why: "damaged" },
  { fileName: "noise.png", bytes: Buffer.concat([signature, text(page)]), why: "damaged" },
  {
    fileName: "noise.webp",
    bytes: Buffer.concat([text("RIFF\xff\0\0\0WEBPVP8 ", "latin1"), text(page)]),
    why: "damaged",
  },
  {
    fileName: "hundred-megapixels.png",
    bytes: manyPixels(10_000, 10_000, 200),
    why: "too many pixels",
  },
  { fileName: "endless.png", bytes: manyPixels(2_000_000_000, 1, 0), why: "damaged" },
  {
    fileName: "eleven-megabytes.jpg",
    bytes: Buffer.concat([bytes("ffd8ff"), Buffer.alloc(limits.photo.bytes)]),
    why: "too large",
  },
]

/** A picture with a profile of colors that unpacks to six hundred megabytes. */
export const swollenPicture = async () => {
  const whole = await aPicture().png().toBuffer()
  const profile = Buffer.concat([text("icc\0\0", "latin1"), deflateSync(Buffer.alloc(600_000_000))])
  return Buffer.concat([whole.subarray(0, 33), chunk("iCCP", profile), whole.subarray(33)])
}

const cut = (whole: Buffer, part: number) => whole.subarray(0, Math.round(whole.length * part))

/** Files that cannot become a photo, and why. */
export const badPictures = async (): Promise<ReadonlyArray<BadPicture>> => {
  const jpeg = await aPicture().jpeg().toBuffer()
  const frames = await Promise.all(
    [1, 2, 3].map((n) =>
      aPicture({ width: 64 * n + 64, height: 128 })
        .resize(128, 128)
        .png()
        .toBuffer(),
    ),
  )
  const moving = () => sharp(frames, { join: { animated: true } })
  const still = await aPicture().png().toBuffer()
  const apng = Buffer.concat([
    still.subarray(0, 33),
    chunk("acTL", bytes("0000000200000000")),
    still.subarray(33),
  ])
  return [
    ...handMade,
    { fileName: "still.gif", bytes: await aPicture().gif().toBuffer(), why: "moving" },
    { fileName: "moving.gif", bytes: await moving().gif().toBuffer(), why: "moving" },
    { fileName: "moving.webp", bytes: await moving().webp().toBuffer(), why: "moving" },
    { fileName: "moving.png", bytes: apng, why: "moving" },
    {
      fileName: "picture.avif",
      bytes: await aPicture().avif({ effort: 0 }).toBuffer(),
      why: "another kind",
    },
    { fileName: "picture.tiff", bytes: await aPicture().tiff().toBuffer(), why: "another kind" },
    { fileName: "cut.jpg", bytes: cut(jpeg, 0.6), why: "damaged" },
    {
      fileName: "cut-progressive.jpg",
      bytes: cut(await aPicture().jpeg({ progressive: true }).toBuffer(), 0.5),
      why: "damaged",
    },
    { fileName: "cut.png", bytes: cut(still, 0.5), why: "damaged" },
    { fileName: "cut.webp", bytes: cut(await aPicture().webp().toBuffer(), 0.5), why: "damaged" },
    {
      fileName: "claims-four-gigapixels.jpg",
      bytes: claiming(jpeg, 65_500, 65_500),
      why: "too many pixels",
    },
    {
      fileName: "one-pixel.png",
      bytes: await aPicture({ width: 2, height: 2 }).png().toBuffer(),
      why: "too small",
    },
    {
      fileName: "a-line.jpg",
      bytes: await aPicture({ width: 4_000, height: 40 }).jpeg().toBuffer(),
      why: "too small",
    },
  ]
}
