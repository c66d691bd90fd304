import { cx } from "./cx.ts"

const shapes = { line: "h-[1em] rounded-sm", block: "rounded-md", circle: "rounded-full" } as const

interface SkeletonProps {
  readonly shape?: keyof typeof shapes
  /** The size of the content to come, as classes: `w-40 h-12`. */
  readonly className?: string
}

/**
 * A placeholder while loading, of text too, so it is no `div`. Hidden from screen readers, so say once
 * elsewhere that something is loading.
 */
export const Skeleton = ({ shape = "line", className }: SkeletonProps) => (
  <span
    aria-hidden="true"
    className={cx("block animate-breathe bg-line", shapes[shape], className)}
  />
)

/** A placeholder for a paragraph: `lines` lines, the last one shorter. */
export const SkeletonText = ({ lines = 3 }: { readonly lines?: number }) => (
  <div className="grid gap-3">
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} className={line === lines - 1 ? "w-3/5" : "w-full"} />
    ))}
  </div>
)
