import { minutesSeconds } from "../lib/format.ts"

export interface StampProps {
  readonly start: number
  readonly index: number
  /** Whether its paragraph is being said. */
  readonly isHere: boolean
  /** Roving tabindex: the one timestamp that Tab reaches; arrow keys go to the others. */
  readonly isStop: boolean
}

/** The time of a paragraph, which plays from there. */
export const Stamp = ({ start, index, isHere, isStop }: StampProps) => (
  <button
    type="button"
    data-start={start}
    data-stamp={index}
    tabIndex={isStop ? 0 : -1}
    aria-current={isHere ? "time" : undefined}
    className="-ml-2 min-h-12 min-w-16 self-start justify-self-start rounded-sm px-2 text-left text-sm font-semibold text-ember tabular-nums hover:bg-ember-wash -mt-2 max-md:-mb-2.5"
  >
    <span className="sr-only">Play from </span>
    {minutesSeconds(start)}
  </button>
)
