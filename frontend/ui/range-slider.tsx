import { Slider } from "radix-ui"

interface RangeSliderProps {
  /** The accessible names of the two ends. */
  readonly labels: readonly [string, string]
  readonly min: number
  readonly max: number
  readonly value: readonly [number, number]
  /** What a value is called. */
  readonly wordsOf: (value: number) => string
  readonly onChange: (from: number, to: number) => void
}

const thumb =
  "grid size-12 cursor-grab place-items-center rounded-full after:size-6 after:rounded-full after:border-2 after:border-raised after:bg-ember after:outline-1 after:outline-ember active:cursor-grabbing"

/** A range with two ends, moved by pointer, finger and keyboard. */
export const RangeSlider = (props: RangeSliderProps) => {
  const { labels, min, max, value, wordsOf, onChange } = props
  return (
    <Slider.Root
      className="relative flex h-12 w-full touch-pan-y items-center select-none"
      min={min}
      max={max}
      value={[...value]}
      onValueChange={([from = min, to = max]) => onChange(from, to)}
    >
      <Slider.Track className="relative h-1.5 grow rounded-full bg-edge">
        <Slider.Range className="absolute h-full rounded-full bg-ember" />
      </Slider.Track>
      {labels.map((label, end) => (
        <Slider.Thumb
          key={label}
          aria-label={label}
          aria-valuetext={wordsOf(value[end] ?? min)}
          className={thumb}
        />
      ))}
    </Slider.Root>
  )
}
