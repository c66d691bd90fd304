import type { Story } from "#protocol/story.ts"

/** A piece of a summary; `start`: it is a key moment, said at this second. */
interface SummaryPart {
  readonly text: string
  readonly start: number | null
}

/**
 * A summary that quotes all its key moments, as our own engine makes it, in pieces; null where it says
 * anything in other words, and the moments stand beside it.
 */
export const summaryParts = ({
  summary,
  keyMoments,
}: Pick<Story, "summary" | "keyMoments">): ReadonlyArray<SummaryPart> | null => {
  if (keyMoments.length === 0) return null
  const parts: Array<SummaryPart> = []
  let rest = summary ?? ""
  const between = (text: string) => {
    // What was not said in a row stands in lines of its own.
    for (const said of text.split("…").map((one) => one.trim()))
      if (said !== "") parts.push({ text: said, start: null })
  }
  for (const { text, start } of keyMoments) {
    const at = rest.indexOf(text)
    if (at === -1) return null
    between(rest.slice(0, at))
    parts.push({ text, start })
    rest = rest.slice(at + text.length)
  }
  between(rest)
  return parts
}
