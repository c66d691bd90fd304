import sharp, { type CreateChannels } from "sharp"

interface Wanted {
  readonly width?: number
  readonly height?: number
  readonly channels?: CreateChannels
}

/** The colors of the quarters of a test picture, so that it is seen which way up it is. */
export const quarters = {
  topLeft: { r: 220, g: 40, b: 40 },
  topRight: { r: 40, g: 180, b: 60 },
  bottomLeft: { r: 40, g: 70, b: 220 },
  bottomRight: { r: 240, g: 210, b: 60 },
}

/** A picture of four colored quarters, to be encoded as wanted. */
export const aPicture = ({ width = 640, height = 640, channels = 3 }: Wanted = {}) => {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
  const tile = (background: { r: number; g: number; b: number }, left: number, top: number) => ({
    input: { create: { ...half, channels: 3 as const, background } },
    ...{ left, top },
  })
  const { topLeft, topRight, bottomLeft, bottomRight } = quarters
  const [x, y] = [width - half.width, height - half.height]
  return sharp({ create: { width, height, channels, background: topLeft } }).composite([
    tile(topRight, x, 0),
    tile(bottomLeft, 0, y),
    tile(bottomRight, x, y),
  ])
}

/** The color in the middle of each quarter, in reading order. */
export const quartersOf = async (picture: Uint8Array) => {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start =
      (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels
    return { r: data[start] ?? 0, g: data[start + 1] ?? 0, b: data[start + 2] ?? 0 }
  }
  return {
    topLeft: at(0.25, 0.25),
    topRight: at(0.75, 0.25),
    bottomLeft: at(0.25, 0.75),
    bottomRight: at(0.75, 0.75),
  }
}
