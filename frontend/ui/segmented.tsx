import type { ReactNode } from "react"
import { cx } from "./classes.ts"

export interface Segment<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly icon?: ReactNode
}

export interface SegmentedProps<Value extends string> {
  /** What is chosen between, for those who cannot see it. */
  readonly label: string
  readonly segments: ReadonlyArray<Segment<Value>>
  readonly value: Value
  readonly onChoose: (value: Value) => void
  readonly className?: string
}

/** Two or three ways to look at the same thing, one of them taken. */
export const Segmented = <Value extends string>(props: SegmentedProps<Value>) => {
  const { label, segments, value, onChoose, className } = props
  return (
    <fieldset
      className={cx(
        "flex min-w-0 gap-1 rounded-md border border-edge bg-raised p-1 [&>button]:flex-auto",
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          onClick={() => onChoose(segment.value)}
          className={cx(
            "inline-flex min-h-12 items-center justify-center gap-2 rounded-sm px-3 py-1.5 text-center leading-snug font-semibold transition-colors",
            segment.value === value
              ? "bg-ember-wash text-ember-deep"
              : "text-faded hover:bg-sunken hover:text-ink",
          )}
        >
          {segment.icon && (
            <span aria-hidden="true" className="shrink-0 [&>svg]:size-5">
              {segment.icon}
            </span>
          )}
          {segment.label}
        </button>
      ))}
    </fieldset>
  )
}
