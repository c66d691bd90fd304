/**
 * Each lane processes one story at a time. `short` takes only short recordings, so that these are
 * done soon.
 */
export type Lane = "any" | "short"
export const lanes: ReadonlyArray<Lane> = ["any", "short"]

/** Recordings up to this many seconds need not wait for longer ones. */
export const shortSeconds = 120

/** The fixed cost of a recording, in seconds of sound: loading, summary, search. */
const alwaysCosts = 20

/** What a turn is computed from. */
interface QueuedBefore {
  /** The lowest turn of all stories that wait or are being processed; null if there are none. */
  readonly earliest: number | null
  /** The highest turn of a story of the same family; null if it has none. */
  readonly familys: number | null
  /** The recording's length. */
  readonly seconds: number
}

/**
 * The turn of a recording; the lowest turn goes first. Each family has its own line that starts
 * where processing is now, and each of its recordings moves its line on by what it costs. So a
 * family that brings fifty waits for its fifty, but another that brings one does not.
 */
export const turnOf = ({ earliest, familys, seconds }: QueuedBefore) =>
  Math.max(earliest ?? 0, familys ?? 0) + alwaysCosts + Math.max(0, seconds)

interface InLine {
  readonly turn: number
  readonly seconds: number
  /** Whether it is being processed. */
  readonly isAtWork: boolean
}

/**
 * For each story, how many are before it: those that are being processed or have an earlier turn. A
 * long recording is never before a short one, as it does not delay it.
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
