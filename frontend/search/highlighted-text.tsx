import { Fragment } from "react"
import type { Mark } from "#protocol/search.ts"

interface MarkedTextProps {
  readonly text: string
  /** In order, and none within another. */
  readonly marks: ReadonlyArray<Mark>
}

/** A text with parts of it marked. */
export const MarkedText = ({ text, marks }: MarkedTextProps) => (
  <>
    {marks.map(({ from, to }, n) => (
      <Fragment key={from}>
        {text.slice(marks[n - 1]?.to ?? 0, from)}
        <mark className="rounded-xs bg-ember-wash px-0.5 font-semibold text-ink">
          {text.slice(from, to)}
        </mark>
      </Fragment>
    ))}
    {text.slice(marks.at(-1)?.to ?? 0)}
  </>
)
