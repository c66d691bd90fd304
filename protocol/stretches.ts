import type * as Y from "yjs"
import { type Piece, piecesOf, type TimedRun, type TimeIndex } from "./shared-transcript.ts"

/** Characters in a row with one answer to when they were said, none for what was taken out; null for what people typed. */
export interface Stretch {
  readonly text: string
  readonly run: TimedRun | null
  /** Whether it only joins what was said to what was said before it. */
  readonly isLead: boolean
  /** Characters there are, or were. */
  readonly chars: number
  /** Milliseconds of its first and last character. */
  readonly from: number
  readonly to: number
}

const untimed = (text: string, chars = text.length): Stretch => ({
  text,
  chars,
  run: null,
  isLead: false,
  from: 0,
  to: 0,
})

/** The index of the first run that ends after `clock`. */
const firstAfter = (runs: ReadonlyArray<TimedRun>, clock: number) => {
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = (low + high) >> 1
    const run = runs[middle]
    if (run !== undefined && run.clock + run.chars <= clock) low = middle + 1
    else high = middle
  }
  return low
}

/** A blank or a paragraph's end joins a phrase to the one before. */
const longestLead = 1

/** Cuts what one client wrote in one go where its time changes; a run's time is shared out by characters. */
const stretchesOf = (piece: Piece, runs: ReadonlyArray<TimedRun>): ReadonlyArray<Stretch> => {
  const stretches: Array<Stretch> = []
  const end = piece.clock + piece.chars
  let at = piece.clock
  const upTo = (clock: number) => piece.text.slice(at - piece.clock, clock - piece.clock)
  for (let n = firstAfter(runs, at); n < runs.length && at < end; n += 1) {
    const run = runs[n]
    if (run === undefined || run.clock >= end) break
    if (run.clock > at) {
      const before = untimed(upTo(run.clock), run.clock - at)
      stretches.push({ ...before, isLead: before.text.trim() === "" })
      at = run.clock
    }
    const stop = Math.min(end, run.clock + run.chars)
    const millisAt = (clock: number) =>
      run.from + ((clock - run.clock) / run.chars) * (run.to - run.from)
    const [from, to] = [millisAt(at), millisAt(stop)]
    stretches.push({ text: upTo(stop), chars: stop - at, run, isLead: false, from, to })
    at = stop
  }
  if (at < end) {
    const next = runs[firstAfter(runs, at)]
    const isLead = next !== undefined && next.clock - at <= longestLead
    // What somebody typed and took out again says nothing any more.
    if (piece.text !== "" || isLead) stretches.push(untimed(upTo(end), end - at))
  }
  return stretches
}

const charsOf = (stretches: ReadonlyArray<Stretch>) =>
  stretches.reduce((sum, { chars }) => sum + chars, 0)

/** The one run all were said in, or one that lasts as long as all of them. */
const runAround = (gone: ReadonlyArray<Stretch>): TimedRun | null => {
  const [first] = gone
  if (first === undefined || first.run === null) return null
  if (gone.every(({ run }) => run === first.run)) return first.run
  const to = Math.max(...gone.map((stretch) => stretch.to))
  return { clock: 0, chars: 0, from: first.from, to }
}

/** Words share out the time of what was taken out where they stand, by their length; blanks around them take none. */
const shared = (
  typed: ReadonlyArray<Stretch>,
  gone: ReadonlyArray<Stretch>,
): ReadonlyArray<Stretch> => {
  const run = runAround(gone)
  const from = gone[0]?.from ?? 0
  const length = Math.max(from, ...gone.map((stretch) => stretch.to)) - from
  const whole = Math.max(
    1,
    typed.reduce((sum, { text }) => sum + text.trim().length, 0),
  )
  let passed = 0
  const millis = () => from + (passed / whole) * length
  return typed.flatMap(({ text }) => {
    const words = text.trim()
    const before = text.slice(0, text.length - text.trimStart().length)
    const after = text.slice(before.length + words.length)
    const start = millis()
    passed += words.length
    const said = { ...untimed(words), run, from: start, to: millis() }
    return [untimed(before), said, untimed(after)].filter((part) => part.text !== "")
  })
}

/** Characters that came back one for one: each has the time of the one in whose place it stands. */
const putBack = (
  typed: ReadonlyArray<Stretch>,
  gone: ReadonlyArray<Stretch>,
): ReadonlyArray<Stretch> => {
  const back: Array<Stretch> = []
  let n = 0
  let used = 0
  for (const { text } of typed) {
    let at = 0
    while (at < text.length) {
      const was = gone[n]
      if (was === undefined) break
      const chars = Math.min(text.length - at, was.chars - used)
      const millisAt = (place: number) => was.from + (place / was.chars) * (was.to - was.from)
      const [from, to] = [millisAt(used), millisAt(used + chars)]
      back.push({ ...untimed(text.slice(at, at + chars)), run: was.run, from, to })
      at += chars
      used += chars
      if (used === was.chars) {
        n += 1
        used = 0
      }
    }
  }
  return back
}

/**
 * What was typed where something was taken out was said when that was: a corrected word keeps its
 * time, and a paragraph that was taken out and put back keeps those of all its words.
 */
const withTimesOfGone = (stretches: ReadonlyArray<Stretch>): ReadonlyArray<Stretch> => {
  const timed: Array<Stretch> = []
  let typed: Array<Stretch> = []
  let gone: Array<Stretch> = []
  const close = () => {
    const said = gone.filter(({ run }) => run !== null)
    if (said.length === 0) timed.push(...typed)
    else if (charsOf(typed) === charsOf(gone)) timed.push(...putBack(typed, gone))
    else timed.push(...shared(typed, said))
    typed = []
    gone = []
  }
  for (const stretch of stretches) {
    if (stretch.text === "") gone.push(stretch)
    else if (stretch.run === null && !stretch.isLead) typed.push(stretch)
    else {
      close()
      timed.push(stretch)
    }
  }
  close()
  return timed
}

/** A text as stretches with their times, in order. */
export const timedStretches = (text: Y.Text, index: TimeIndex): ReadonlyArray<Stretch> =>
  withTimesOfGone(
    piecesOf(text).flatMap((piece) => stretchesOf(piece, index.get(piece.client) ?? [])),
  )
