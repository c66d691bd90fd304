import { useState } from "react"
import { segmentsOf } from "../lib/segments.ts"
import { cx } from "./cx.ts"

const sizes = {
  small: "size-10 text-base",
  normal: "size-14 text-xl",
  large: "size-24 text-4xl",
} as const

/** What initials stand on: each pair can be read in either theme, as contrast.test.ts computes. */
export const avatarGrounds = [
  "bg-ember-wash text-ember",
  "bg-sage text-on-ember",
  "bg-amber-wash text-amber",
  "bg-ember text-on-ember",
  "bg-sage-wash text-sage",
  "bg-amber text-on-ember",
  "bg-brick-wash text-brick",
  "bg-ink text-paper",
] as const

/** People who were added one after the other, as a family is, look different. */
export const groundOf = (id: number | null | undefined): string =>
  avatarGrounds[(id ?? 0) % avatarGrounds.length] ?? avatarGrounds[0]

interface AvatarProps {
  /** Of the person or the user, who keeps a color by it. Without one it is the first color. */
  readonly id: number | null | undefined
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
export const Avatar = ({ id, name, src, size = "normal" }: AvatarProps) => {
  const [failed, setFailed] = useState<string | null>(null)
  const isShown = src !== null && src !== undefined && src !== failed
  return (
    <span
      aria-hidden="true"
      className={cx(
        "relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-serif font-medium select-none",
        groundOf(id),
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
