import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import sharp, { type Sharp } from "sharp"
import { middle, whyNoPhoto } from "#protocol/photo.ts"
import { Images } from "../../ports/images.ts"
import { aPicture, quarters, quartersOf } from "./image.fixture.ts"
import { swollenPicture } from "./bad-images.fixture.ts"
import { sharpPictures } from "./sharp-images.ts"

const portraitOf = (bytes: Uint8Array, crop = middle) =>
  Images.use((pictures) => pictures.portrait(bytes, crop)).pipe(Effect.provide(sharpPictures()))

type Color = (typeof quarters)["topLeft"]
const isNear = (one: Color, other: Color) =>
  Math.max(Math.abs(one.r - other.r), Math.abs(one.g - other.g), Math.abs(one.b - other.b)) < 60

const looksLike = (found: typeof quarters, wanted: typeof quarters) => {
  for (const [place, color] of Object.entries(found))
    assert.isTrue(
      Object.entries(wanted).some(([other, one]) => other === place && isNear(one, color)),
      `${place}: ${JSON.stringify(found)}`,
    )
}

/** What it takes to be kept: 512 px square, a JPEG of sRGB, and not one word about anything else. */
const holdsNothingElse = async (portrait: Uint8Array) => {
  const { format, width, height, exif, icc, iptc, xmp, orientation, space, ...rest } =
    await sharp(portrait).metadata()
  assert.deepStrictEqual([format, width, height, space], ["jpeg", 512, 512, "srgb"])
  assert.deepStrictEqual(
    [exif, icc, iptc, xmp, orientation, rest.comments],
    [undefined, undefined, undefined, undefined, undefined, undefined],
  )
  assert.notMatch(Buffer.from(portrait).toString("latin1"), /Exif|GPS|http:|ICC_PROFILE|Rosa/)
}

const ofOneColor = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: quarters.topLeft } })

const exif = {
  IFD0: { Copyright: "Rosa", Make: "A camera" },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "51/1 30/1 3230/100",
    GPSLongitudeRef: "W",
    GPSLongitude: "0/1 7/1 4366/100",
  },
}

describe("a portrait", () => {
  it.live("R148 keeps neither where a photo was taken, nor a profile, nor any other word", () =>
    Effect.gen(function* () {
      const told = yield* Effect.promise(() =>
        aPicture()
          .withExif(exif)
          .withIccProfile("p3")
          .withXmp("<x>http://Rosa</x>")
          .jpeg()
          .toBuffer(),
      )
      assert.match(told.toString("latin1"), /Exif[^]*Rosa/)
      const portrait = yield* portraitOf(told)
      yield* Effect.promise(() => holdsNothingElse(portrait))
      looksLike(yield* Effect.promise(() => quartersOf(portrait)), quarters)
    }),
  )

  it.live("R148 is upright, however the telephone was held", () =>
    Effect.gen(function* () {
      // Which way a camera turned or mirrored the picture before it said so.
      const angles = new Map([
        [2, (p: Sharp) => p.flop()],
        [3, (p: Sharp) => p.rotate(180)],
        [6, (p: Sharp) => p.rotate(270)],
        [8, (p: Sharp) => p.rotate(90)],
      ])
      const upright = yield* Effect.promise(() => aPicture().png().toBuffer())
      for (const [orientation, turn] of angles) {
        const stored = yield* Effect.promise(() =>
          turn(sharp(upright)).withMetadata({ orientation }).jpeg().toBuffer(),
        )
        const portrait = yield* portraitOf(stored)
        looksLike(yield* Effect.promise(() => quartersOf(portrait)), quarters)
      }
    }),
  )

  it.live("R148 is the part that was chosen, of the upright picture", () =>
    Effect.gen(function* () {
      const stored = yield* Effect.promise(() =>
        aPicture({ width: 1_200, height: 800 }).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      )
      // Turned, the bottom left of what is stored is the top left.
      const portrait = yield* portraitOf(stored, { x: 0, y: 0, zoom: 4 })
      const { topLeft } = yield* Effect.promise(() => quartersOf(portrait))
      assert.isTrue(isNear(topLeft, quarters.bottomLeft))
      const { data, info } = yield* Effect.promise(() =>
        sharp(portrait).raw().toBuffer({ resolveWithObject: true }),
      )
      assert.strictEqual(data.length, info.width * info.height * 3)
    }),
  )

  const unusual: ReadonlyArray<readonly [string, () => Promise<Buffer>]> = [
    [
      "in the colours of a printer (CMYK)",
      () => aPicture().toColourspace("cmyk").jpeg().toBuffer(),
    ],
    ["of 16 bits", () => aPicture().toColourspace("rgb16").png().toBuffer()],
    ["in shades of grey", () => aPicture().greyscale().png().toBuffer()],
    ["of few colours", () => aPicture().png({ palette: true }).toBuffer()],
    ["that is transparent", () => aPicture({ channels: 4 }).webp({ lossless: true }).toBuffer()],
    ["of forty-eight megapixels", () => ofOneColor(8_064, 6_048).jpeg().toBuffer()],
    ["much longer than wide", () => aPicture({ width: 100, height: 9_000 }).png().toBuffer()],
    ["as small as may be", () => aPicture({ width: 64, height: 64 }).jpeg().toBuffer()],
    [
      "that is a page as well",
      async () =>
        Buffer.concat([await aPicture().jpeg().toBuffer(), Buffer.from("<script>Rosa</script>")]),
    ],
    ["with a profile that unpacks to 600 MB", swollenPicture],
  ]
  it.live.each(unusual)("R148 R149 is made of a picture %s", ([, picture]) =>
    Effect.gen(function* () {
      const bytes = yield* Effect.promise(picture)
      assert.isNull(whyNoPhoto(bytes))
      const portrait = yield* portraitOf(bytes)
      yield* Effect.promise(() => holdsNothingElse(portrait))
    }),
  )

  it.live("R149 gives up what takes too long, and says nothing of it but that", () =>
    Effect.gen(function* () {
      const bytes = yield* Effect.promise(() => aPicture().jpeg().toBuffer())
      const late = yield* Images.use((pictures) => pictures.portrait(bytes, middle)).pipe(
        Effect.provide(sharpPictures({ millis: 1 })),
        Effect.flip,
      )
      assert.strictEqual(late._tag, "PictureUnusable")
      const broken = yield* Images.use((pictures) => pictures.portrait(bytes, middle)).pipe(
        Effect.provide(sharpPictures({ script: new URL("file:///nowhere.ts") })),
        Effect.flip,
      )
      assert.strictEqual(broken._tag, "PicturesAway")
    }),
  )
})
