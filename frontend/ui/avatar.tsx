import { cx } from "./classes.ts"

const sizes = {
  small: "size-10 text-base",
  normal: "size-14 text-xl",
  large: "size-24 text-4xl",
} as const

export interface AvatarProps {
  readonly name: string
  readonly src?: string | null | undefined
  readonly size?: keyof typeof sizes
}

/** The first letter of a name, with its accents; an emoji stays whole. */
export const initialOf = (name: string): string =>
  [...new Intl.Segmenter().segment(name.trim())][0]?.segment.toLocaleUpperCase() ?? "?"

/** A picture or an initial. Hidden from screen readers: the name is always beside it. */
export const Avatar = ({ name, src, size = "normal" }: AvatarProps) => (
  <span
    aria-hidden="true"
    className={cx(
      "inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-ember-wash font-serif font-medium text-ember select-none",
      sizes[size],
    )}
  >
    {src ? <img src={src} alt="" className="size-full object-cover" /> : initialOf(name)}
  </span>
)
