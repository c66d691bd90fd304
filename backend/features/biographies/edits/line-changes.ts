import type { StoredLine, StoredSource } from "../../../platform/database/biographies.ts"

/** What a line of the text and one of the timeline have in common. */
export type Shared = Omit<StoredLine, "topic">
export type HumanEdit = NonNullable<StoredLine["hand"]>

/** Whether the line is one that somebody added. */
export const isOwn = ({ made, sources, was }: Shared) =>
  made === "by hand" && sources.length === 0 && was === undefined

const isSame = (one: StoredSource, other: StoredSource) =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Remembers what was made of a line, so that it is not offered again. The line then rests on the
 * sources of that as well: with one of them it has to go.
 */
export const remembering = (
  line: Shared,
  made: { readonly text: string; readonly sources: ReadonlyArray<StoredSource> },
): Shared => ({
  ...line,
  was: made.text,
  sources: [
    ...line.sources,
    ...made.sources.filter((source) => !line.sources.some((known) => isSame(known, source))),
  ],
})

/** What was made of the line's sources last; none for a line of somebody's own. */
export const madeText = ({ was, made, text }: Shared) =>
  was ?? (made === "by hand" ? undefined : text)

const withoutOffer = (line: Shared): Shared => {
  const { offer: _, ...others } = line
  return others
}

export const withText = (line: Shared, text: string, hand: HumanEdit): Shared => {
  const made = madeText(line)
  const known = made === undefined ? line : { ...line, was: made }
  return { ...known, text, hand, made: "by hand" }
}

export const withHiding = (line: Shared, isHidden: boolean): Shared => {
  const { isHidden: _, ...others } = line
  return isHidden ? { ...others, isHidden } : others
}

/** What is offered stands in place of somebody's words. */
export const withOfferTaken = (line: Shared): Shared => {
  const { offer, ...others } = line
  if (offer === undefined) return line
  const { hand: _, was: __, ...made } = others
  return { ...made, ...offer }
}

/** Somebody's words stay, and are not asked about until something else is made. */
export const withOfferLeft = (line: Shared): Shared =>
  line.offer === undefined ? line : remembering(withoutOffer(line), line.offer)
