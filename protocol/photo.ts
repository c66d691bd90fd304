import { Schema } from "effect"
import { ProviderName } from "./account.ts"
import { limits } from "./limits.ts"

const between = (minimum: number, maximum: number) =>
  Schema.Finite.check(Schema.isBetween({ minimum, maximum }))

/**
 * The part of a picture that becomes the photo: a square around a point (fractions of the upright
 * picture's width and height). At zoom 1 it is the largest square that fits.
 */
export const Crop = Schema.Struct({
  x: between(0, 1),
  y: between(0, 1),
  zoom: between(1, limits.photo.mostZoom),
})
export type Crop = typeof Crop.Type

export const middle: Crop = { x: 0.5, y: 0.5, zoom: 1 }

/** Why a file cannot become a photo. */
export const WhyNoPhoto = Schema.Literals([
  "empty",
  "too large",
  "heic",
  "drawing",
  "moving",
  "another kind",
  "too many pixels",
  "too small",
  "damaged",
])
export type WhyNoPhoto = typeof WhyNoPhoto.Type

const kinds = "JPEG, PNG or WebP"

/** What somebody is told about a file that cannot become a photo. */
export const noPhotoWords = {
  empty: "This file is empty. Please choose another picture.",
  "too large": "This picture is larger than 10 MB. Please choose a smaller copy.",
  heic: "This picture is in the iPhone's own format (HEIC), which most other devices can't show. Email yourself a copy and choose that one. For new photos, open Settings, Camera, Formats on the iPhone and choose “Most Compatible”.",
  drawing: `This is a drawing (SVG), not a photo. Please choose a ${kinds} picture.`,
  moving: `We can't use GIFs or moving pictures. Please choose a still picture: ${kinds}.`,
  "another kind": `We can't use this file. Please choose a ${kinds} picture.`,
  "too many pixels": "This picture has more than 50 million pixels. Please choose a smaller copy.",
  "too small": "This picture is too small to show a face. Please choose a larger one.",
  damaged: "This picture is damaged. If you have another copy, please choose that one.",
} satisfies Record<WhyNoPhoto, string>

const asText = (bytes: Uint8Array, start: number, end: number) =>
  Array.from(bytes.subarray(start, end), (byte) => String.fromCharCode(byte)).join("")

const begins = (bytes: Uint8Array, ...with_: ReadonlyArray<number>) =>
  with_.every((byte, at) => bytes[at] === byte)

/** Brands of files of the HEIF family, which cameras of telephones write. */
const heicBrand = /^(?:heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif1|msf1)/

/** `acTL` and `IDAT` as numbers: a file can have a million chunks, and a text of each would take seconds. */
const [animationChunk, pixelsChunk] = [0x6163_544c, 0x4944_4154]

/** An animated PNG says so in a chunk before its pixels. */
const movesAsPng = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length;) {
    const name = view.getUint32(at + 4)
    if (name === animationChunk) return true
    if (name === pixelsChunk) return false
    at += 12 + view.getUint32(at)
  }
  return false
}

const movesAsWebp = (bytes: Uint8Array) =>
  asText(bytes, 12, 16) === "VP8X" && ((bytes[20] ?? 0) & 0b10) !== 0

/**
 * Why these bytes cannot be a photo, by how they begin; null if they may be one. The name of the file
 * and what the sender calls it say nothing.
 */
export const whyNoPhoto = (bytes: Uint8Array): WhyNoPhoto | null => {
  if (bytes.length === 0) return "empty"
  if (bytes.length > limits.photo.bytes) return "too large"
  if (begins(bytes, 0xff, 0xd8, 0xff)) return null
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))
    return movesAsPng(bytes) ? "moving" : null
  if (asText(bytes, 0, 4) === "RIFF" && asText(bytes, 8, 12) === "WEBP")
    return movesAsWebp(bytes) ? "moving" : null
  if (asText(bytes, 0, 4) === "GIF8") return "moving"
  if (asText(bytes, 4, 8) === "ftyp" && heicBrand.test(asText(bytes, 8, 12))) return "heic"
  return /<svg[\s>]/i.test(asText(bytes, 0, 2_048)) ? "drawing" : "another kind"
}

/** The providers a picture of this user can be fetched from. */
export const PictureOffers = Schema.Struct({ from: Schema.Array(ProviderName) })
export type PictureOffers = typeof PictureOffers.Type
