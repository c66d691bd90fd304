import { cx } from "./cx.ts"

interface Segment<Value extends string> {
  readonly value: Value
  readonly label: string
}

interface SegmentedProps<Value extends string> {
  /** The accessible name of the group. */
  readonly label: string
  readonly segments: ReadonlyArray<Segment<Value>>
  readonly value: Value
  readonly onChoose: (value: Value) => void
  readonly className?: string
}

/** A group of two or three toggle buttons, exactly one of which is pressed. */
export const Segmented = <Value extends string>(props: SegmentedProps<Value>) => {
  const { label, segments, value, onChoose, className } = props
  return (
    <fieldset className={cx("isolate flex min-w-0 *:[button]:flex-auto", className)}>
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          onClick={() => onChoose(segment.value)}
          className={cx(
            "-ml-px inline-flex min-h-12 items-center justify-center gap-2 border px-3 py-1.5 text-center leading-snug font-semibold transition-colors first-of-type:ml-0 first-of-type:rounded-l-md last-of-type:rounded-r-md focus-visible:z-20",
            segment.value === value
              ? "z-10 border-ember bg-ember-wash text-ember-deep"
              : "border-edge bg-raised text-faded hover:bg-sunken hover:text-ink",
          )}
        >
          {segment.label}
        </button>
      ))}
    </fieldset>
  )
}
