import { limits } from "#protocol/limits.ts"
import { type Crop, middle } from "#protocol/photo.ts"

/** The upright picture's size in pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

const between = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most)

/** The chosen square's side, in pixels of the picture. */
const sideOf = ({ width, height }: ImageSize, { zoom }: Crop) => Math.min(width, height) / zoom

/** The same crop with its square inside the picture. */
const inside = (size: ImageSize, crop: Crop): Crop => {
  const half = sideOf(size, crop) / 2
  return {
    zoom: crop.zoom,
    x: between(crop.x, half / size.width, 1 - half / size.width),
    y: between(crop.y, half / size.height, 1 - half / size.height),
  }
}

/** Where a portrait begins: faces are in the upper part of a picture that is higher than wide. */
export const firstCrop = (size: ImageSize): Crop =>
  inside(size, size.height > size.width ? { ...middle, y: 0.4 } : middle)

/** Moves the picture under the frame, by parts of the frame's width. */
export const moved = (size: ImageSize, crop: Crop, right: number, down: number): Crop => {
  const side = sideOf(size, crop)
  return inside(size, {
    zoom: crop.zoom,
    x: crop.x - (right * side) / size.width,
    y: crop.y - (down * side) / size.height,
  })
}

export const zoomed = (size: ImageSize, crop: Crop, zoom: number): Crop =>
  inside(size, { ...crop, zoom: between(zoom, 1, limits.photo.mostZoom) })

/** Where the picture lies in a square frame that shows the crop, in percent of the frame. */
export const layOut = (size: ImageSize, crop: Crop) => {
  const side = sideOf(size, crop)
  const percent = (pixels: number) => `${String((100 * pixels) / side)}%`
  return {
    width: percent(size.width),
    height: percent(size.height),
    left: percent(side / 2 - crop.x * size.width),
    top: percent(side / 2 - crop.y * size.height),
  }
}
