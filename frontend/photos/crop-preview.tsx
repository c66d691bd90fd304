import type { Crop } from "#protocol/photo.ts"
import { cx } from "../ui/cx.ts"
import { layOut, type ImageSize } from "./crop-moves.ts"

interface CroppedProps {
  readonly src: string
  readonly size: ImageSize
  readonly crop: Crop
  readonly className?: string
}

/** The chosen part of a picture, filling a square. */
export const Cropped = ({ src, size, crop, className }: CroppedProps) => (
  <span className={cx("relative block aspect-square overflow-hidden bg-sunken", className)}>
    <img
      src={src}
      alt=""
      draggable={false}
      style={layOut(size, crop)}
      className="absolute max-w-none select-none"
    />
  </span>
)
