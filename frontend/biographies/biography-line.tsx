import type { BiographyLine } from "#protocol/biography.ts"
import { LineText, LineWithSources } from "./line-text.tsx"
import type { LinePlace, LineTools } from "./line-tools.ts"
import type { Moments } from "./use-clip-player.ts"

/** How the lines of a biography are shown. */
export interface LineLook {
  readonly moments: Moments
  /** Whether each line says what it rests on. */
  readonly withSources: boolean
  readonly tools?: LineTools | undefined
  /** Takes a line away, for who may. */
  readonly onWrong?: ((line: BiographyLine) => void) | undefined
}

interface ShownLineProps extends LineLook {
  readonly line: BiographyLine
  readonly place: LinePlace
}

/** A line that stands by itself. */
export const ShownLine = ({
  line,
  place,
  moments,
  withSources,
  tools,
  onWrong,
}: ShownLineProps) => {
  const shown = withSources ? (
    <LineWithSources line={line} moments={moments} onWrong={onWrong} />
  ) : (
    <p className="min-w-0 wrap-anywhere">
      <LineText line={line} moments={moments} />
    </p>
  )
  return tools === undefined ? shown : tools.around(line, place, shown)
}
