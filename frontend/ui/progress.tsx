import type { ReactNode } from "react"

interface ProgressBarProps {
  /** 0 to 1; null while unknown. */
  readonly fraction: number | null
  /** What is going on: "Transcribing". */
  readonly label: string
  /** A few more words: "about 2 minutes left". */
  readonly detail?: ReactNode
}

const percent = (fraction: number) => Math.floor(Math.min(1, Math.max(0, fraction)) * 100)

/** A progress bar. Screen readers announce a new label and every quarter, not every percent. */
export const ProgressBar = ({ fraction, label, detail }: ProgressBarProps) => {
  const done = fraction === null ? null : percent(fraction)
  const quarter = done === null ? null : Math.floor(done / 25) * 25
  return (
    <div className="grid gap-1.5">
      <div aria-hidden="true" className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{label}</span>
        {done !== null && <span className="text-faded tabular-nums">{done}%</span>}
      </div>
      <progress
        aria-label={label}
        max={100}
        {...(done === null ? {} : { value: done })}
        className="bar"
      />
      {detail && <p className="text-sm text-faded tabular-nums">{detail}</p>}
      <output className="sr-only">
        {quarter === null || quarter === 0 ? label : `${label}, ${quarter}%`}
      </output>
    </div>
  )
}
