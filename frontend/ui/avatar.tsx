import { useState } from "react"
import { segmentsOf } from "../lib/segments.ts"
import { cx } from "./cx.ts"

const sizes = {
  small: "size-10 text-base",
  normal: "size-14 text-xl",
  large: "size-24 text-4xl",
} as const

interface AvatarProps {
  readonly name: string
  readonly src?: string | null | undefined
  readonly size?: keyof typeof sizes
}

/** The first letter of a name, with its accents; an emoji stays whole. */
export const initialOf = (name: string): string =>
  segmentsOf(name.trim(), "grapheme")[0]?.toLocaleUpperCase() ?? "?"

/**
 * A picture, or an initial until there is one and where it cannot be had. Hidden from screen readers: the
 * name is always beside it.
 */
export const Avatar = ({ name, src, size = "normal" }: AvatarProps) => {
  const [failed, setFailed] = useState<string | null>(null)
  const isShown = src !== null && src !== undefined && src !== failed
  return (
    <span
      aria-hidden="true"
      className={cx(
        "relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-ember-wash font-serif font-medium text-ember select-none",
        sizes[size],
      )}
    >
      {initialOf(name)}
      {isShown && (
        <img
          key={src}
          src={src}
          alt=""
          draggable={false}
          onError={() => setFailed(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}
