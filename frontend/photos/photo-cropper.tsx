import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon } from "lucide-react"
import { useId } from "react"
import { limits } from "#protocol/limits.ts"
import type { Crop } from "#protocol/photo.ts"
import { cx } from "../ui/cx.ts"
import { type ImageSize, layOut, moved, zoomed } from "./crop-moves.ts"
import { useFingers } from "./use-fingers.ts"

interface CroppedProps {
  readonly src: string
  readonly size: ImageSize
  readonly crop: Crop
  readonly className?: string
}

/** The chosen part of a picture, filling a square. */
const Cropped = ({ src, size, crop, className }: CroppedProps) => (
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

interface CropperProps {
  readonly src: string
  readonly size: ImageSize
  readonly crop: Crop
  /** Given the crop as it is by then: two fingers move and zoom at once. */
  readonly onCrop: (change: (before: Crop) => Crop) => void
}

/** How far a press of an arrow moves, by parts of the frame. */
const step = 0.08

const arrows: ReadonlyArray<{
  readonly name: string
  readonly icon: LucideIcon
  readonly right: number
  readonly down: number
}> = [
  { name: "Move the picture left", icon: ArrowLeft, right: -step, down: 0 },
  { name: "Move the picture up", icon: ArrowUp, right: 0, down: -step },
  { name: "Move the picture down", icon: ArrowDown, right: 0, down: step },
  { name: "Move the picture right", icon: ArrowRight, right: step, down: 0 },
]

/** Chooses the part of a picture to show: with fingers, the mouse or the keyboard. */
export const Cropper = ({ src, size, crop, onCrop }: CropperProps) => {
  const id = useId()
  const move = (right: number, down: number) => onCrop((before) => moved(size, before, right, down))
  const fingers = useFingers({
    onMove: move,
    onZoom: (factor) => onCrop((before) => zoomed(size, before, before.zoom * factor)),
  })
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4">
      <div
        {...fingers}
        className="relative w-full max-w-[min(360px,38dvh)] cursor-grab touch-none overflow-hidden rounded-md active:cursor-grabbing"
      >
        <Cropped src={src} size={size} crop={crop} />
        {/* What lies outside of the circle is not seen later. */}
        <span className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_999px_var(--color-veil)] outline-2 -outline-offset-2 outline-raised" />
      </div>
      <div className="grid w-full max-w-[360px] grid-cols-1 gap-2">
        <div className="flex items-center gap-4">
          <label htmlFor={id} className="font-semibold">
            Zoom
          </label>
          <input
            id={id}
            type="range"
            min={1}
            max={limits.photo.mostZoom}
            step={0.1}
            value={crop.zoom}
            aria-valuetext={`${crop.zoom.toFixed(1)} times`}
            onChange={({ currentTarget: { valueAsNumber: zoom } }) =>
              onCrop((before) => zoomed(size, before, zoom))
            }
            className="h-12 min-w-0 flex-1 cursor-pointer accent-ember"
          />
        </div>
        <div className="flex items-center justify-between gap-3">
          <fieldset className="flex gap-2">
            <legend className="sr-only">Move the picture</legend>
            {arrows.map(({ name, icon: Icon, right, down }) => (
              <button
                key={name}
                type="button"
                title={name}
                onClick={() => move(right, down)}
                className="grid size-12 place-items-center rounded-md border border-edge bg-raised hover:bg-sunken"
              >
                <Icon aria-hidden="true" className="size-5" />
                <span className="sr-only">{name}</span>
              </button>
            ))}
          </fieldset>
          {/* As it will stand beside a name. */}
          <span aria-hidden="true" className="flex items-center gap-3">
            <span className="hidden md:block">
              <Cropped src={src} size={size} crop={crop} className="size-14 rounded-full" />
            </span>
            <Cropped src={src} size={size} crop={crop} className="size-10 rounded-full" />
          </span>
        </div>
      </div>
    </div>
  )
}
