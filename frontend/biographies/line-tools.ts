import type { ReactNode } from "react"
import type { BiographyLine, Topic } from "#protocol/biography.ts"

/** Where a line stands: in the text under a topic, or in the Life Timeline. */
export type LinePlace = { readonly topic: Topic } | "timeline"

/** What somebody needs to correct a biography; with them each line stands by itself, hidden ones as well. */
export interface LineTools {
  /** A line with its tools, or what stands in its place while it is changed. */
  readonly around: (line: BiographyLine, place: LinePlace, shown: ReactNode) => ReactNode
  /** What stands after the last line of a topic. */
  readonly atEnd?: (topic: Topic) => ReactNode
}
