import type { StoredLine, Life } from "../../../platform/database/biographies.ts"
import {
  type HumanEdit,
  isOwn,
  madeText,
  remembering,
  type Shared,
  withHiding,
} from "../edits/line-changes.ts"

/** A biography now and as it was, each whole and as somebody sees it who restores the latter. */
export interface Restored {
  readonly now: Life
  readonly seenNow: Life
  readonly past: Life
  readonly seenPast: Life
  readonly hand: HumanEdit
}

type Identified = { readonly id: string }
const byId = <L extends Identified>(lines: ReadonlyArray<L>) =>
  new Map(lines.map((line) => [line.id, line]))

/** A line of then whose words are not those of now: somebody chose them, so nothing made replaces them. */
const chosen = (then: Shared, now: Shared | undefined, hand: HumanEdit): Shared => {
  const { offer: _, was: __, ...words } = then
  const made = now === undefined ? undefined : madeText(now)
  if (now === undefined || made === undefined) return { ...words, hand: then.hand ?? hand }
  // What is made of the sources anyway is nobody's.
  if (made === then.text && then.hand === undefined) return words
  return remembering({ ...words, hand: then.hand ?? hand }, { text: made, sources: now.sources })
}

const lineBack = (then: Shared, now: Shared | undefined, hand: HumanEdit): Shared => {
  const words = now !== undefined && now.text === then.text ? now : chosen(then, now, hand)
  const { isPlaced: _, ...others } = withHiding(words, then.isHidden ?? false)
  const back = then.isPlaced === true ? { ...others, isPlaced: true } : others
  return { ...back, version: Math.max(then.version, now?.version ?? 0) + 1 }
}

/** What was not there then: what somebody added goes, and what is made would come again, so it is hidden. */
const lineLeft = (now: Shared): Shared =>
  now.isHidden === true ? now : { ...withHiding(now, true), version: now.version + 1 }

/** Puts the lines that nobody touches where they stood: behind the nearest one that they followed. */
const amongst = (
  lines: ReadonlyArray<StoredLine>,
  untouched: ReadonlyArray<StoredLine>,
  before: ReadonlyArray<StoredLine>,
) => {
  const all = [...lines]
  for (const line of untouched) {
    const ahead = before.slice(
      0,
      before.findIndex(({ id }) => id === line.id),
    )
    const behind = ahead.findLast(({ id }) => all.some((one) => one.id === id))
    const at = behind === undefined ? -1 : all.findIndex(({ id }) => id === behind.id)
    all.splice(at + 1, 0, line)
  }
  return all
}

/**
 * A biography as it was, as far as whoever restores it sees both. What they do not see stays as it is;
 * what may not be seen any more of what was does not come back.
 */
export const restoredLife = ({ now, seenNow, past, seenPast, hand }: Restored): Life => {
  const back = <L extends Shared>(
    all: ReadonlyArray<L>,
    seen: ReadonlyArray<Shared>,
    before: ReadonlyArray<L>,
    seenBefore: ReadonlyArray<Shared>,
    make: (line: Shared, was: L, is: L | undefined) => L,
  ) => {
    const isSeen = byId(seen)
    const current = byId(all)
    const was = byId(before)
    const wasSeen = byId(seenBefore)
    const returned = before
      .filter(({ id }) => wasSeen.has(id) && (isSeen.has(id) || !current.has(id)))
      .map((line) => {
        const is = current.get(line.id)
        return make(lineBack(line, is, hand), line, is)
      })
    const left = all
      .filter(({ id }) => isSeen.has(id) && !was.has(id))
      .flatMap((line) => (isOwn(line) ? [] : [make(lineLeft(line), line, line)]))
    const untouched = all.filter(({ id }) =>
      was.has(id) ? !wasSeen.has(id) || !isSeen.has(id) : !isSeen.has(id),
    )
    return { returned, left, untouched }
  }
  const lines = back(now.lines, seenNow.lines, past.lines, seenPast.lines, (line, { topic }) => ({
    ...line,
    topic,
  }))
  const events = back(
    now.events,
    seenNow.events,
    past.events,
    seenPast.events,
    (event, was, is) => {
      const { year, isAbout } = is?.text === event.text ? is : was
      return { ...event, year, isAbout }
    },
  )
  return {
    born: now.born,
    lines: amongst(lines.returned, [...lines.left, ...lines.untouched], now.lines),
    events: [...events.returned, ...events.left, ...events.untouched].toSorted(
      (one, other) => one.year - other.year,
    ),
  }
}
