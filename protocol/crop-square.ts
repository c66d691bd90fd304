import type { Crop } from "./photo.ts"

const clamped = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most)

/**
 * A crop's square in whole pixels; never beyond the picture's edges. In a file of its own, because the
 * process that makes portraits begins anew for each and should not wait for schemas.
 */
export const squareOf = (
  { width, height }: { readonly width: number; readonly height: number },
  { x, y, zoom }: Crop,
) => {
  const side = Math.max(1, Math.round(Math.min(width, height) / zoom))
  return {
    left: Math.round(clamped(x * width - side / 2, 0, width - side)),
    top: Math.round(clamped(y * height - side / 2, 0, height - side)),
    side,
  }
}
