/** Where work is done: one story at a time in each lane. The short one is for recordings that are soon done. */
export type Lane = "any" | "short"
export const lanes: ReadonlyArray<Lane> = ["any", "short"]

/** Seconds of sound up to which a recording need not wait for a longer one. */
export const shortSeconds = 120

/** What a recording costs beside its length, in seconds of sound: loading, summary, search. */
const alwaysCosts = 20

/** What a turn is reckoned from. */
export interface Before {
  /** The earliest turn anybody has who is waiting or at work; null when nobody has. */
  readonly earliest: number | null
  /** The last turn the same family has; null when it has none. */
  readonly familys: number | null
  /** The recording's length. */
  readonly seconds: number
}

/**
 * The turn of a recording; the lowest goes first. Each family's recordings stand in a line of their
 * own, as long as what they cost, that begins where work is now: who brings fifty waits for the
 * fifty, and not so a family that brings one.
 */
export const turnOf = ({ earliest, familys, seconds }: Before) =>
  Math.max(earliest ?? 0, familys ?? 0) + alwaysCosts + Math.max(0, seconds)

export interface InLine {
  readonly turn: number
  readonly seconds: number
  /** Whether somebody is at work on it. */
  readonly isAtWork: boolean
}

/**
 * For each how many are before it: of those at work or with an earlier turn. A long recording is
 * before no short one, since it holds none up.
 */
export const countsBefore = (line: ReadonlyArray<InLine>): ReadonlyArray<number> => {
  const isShort = ({ seconds }: InLine) => seconds <= shortSeconds
  const inLine = line.filter(({ isAtWork }) => !isAtWork).toSorted((a, b) => a.turn - b.turn)
  const begun = line.filter(({ isAtWork }) => isAtWork)
  let all = begun.length
  let short = begun.filter(isShort).length
  const counts = new Map<InLine, number>()
  for (const one of inLine) {
    counts.set(one, isShort(one) ? short : all)
    all += 1
    if (isShort(one)) short += 1
  }
  return line.map((one) => counts.get(one) ?? 0)
}
