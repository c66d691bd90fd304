import type * as Y from "yjs"
import { largestOf, append } from "./long-lists.ts"
import { type TextPiece, piecesOf, type TimedRun, type TimeIndex } from "./transcript-document.ts"

/**
 * Consecutive characters from one source: one timed run, or none for text that people typed. `text` is
 * empty for deleted characters.
 */
export interface Stretch {
  readonly text: string
  readonly run: TimedRun | null
  /** Whether it is only the separator between two phrases. */
  readonly isLead: boolean
  /** Number of characters, deleted ones included. */
  readonly chars: number
  /** Start of the first and end of the last character, in milliseconds. */
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

/** The index of the first run that ends after `clock` (binary search). */
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

/** A separator between phrases is one character, a space or a paragraph end. */
const longestLead = 1

/** Splits a piece where its timed run changes. Times within a run are interpolated by characters. */
const stretchesOf = (piece: TextPiece, runs: ReadonlyArray<TimedRun>): ReadonlyArray<Stretch> => {
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
    // Characters that were typed and deleted again carry no time, so they are dropped.
    if (piece.text !== "" || isLead) stretches.push(untimed(upTo(end), end - at))
  }
  return stretches
}

const charsOf = (stretches: ReadonlyArray<Stretch>) =>
  stretches.reduce((sum, { chars }) => sum + chars, 0)

/** The run that all deleted characters came from, or a new one that spans all of theirs. */
const runSurrounded = (gone: ReadonlyArray<Stretch>): TimedRun | null => {
  const [first] = gone
  if (first === undefined || first.run === null) return null
  if (gone.every(({ run }) => run === first.run)) return first.run
  const to = largestOf(gone.map((stretch) => stretch.to))
  return { clock: 0, chars: 0, from: first.from, to }
}

/**
 * Distributes the time of deleted characters over the words typed in their place, by length; spaces
 * take no time.
 */
const shared = (
  typed: ReadonlyArray<Stretch>,
  gone: ReadonlyArray<Stretch>,
): ReadonlyArray<Stretch> => {
  const run = runSurrounded(gone)
  const from = gone[0]?.from ?? 0
  const length = Math.max(from, largestOf(gone.map((stretch) => stretch.to))) - from
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

/**
 * Gives each typed character the time of the deleted one at the same index; for text that was deleted
 * and re-inserted.
 */
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
 * Text typed where timed text was deleted inherits its time. So a corrected word keeps its time, and a
 * paragraph that was cut and pasted back keeps those of all its words.
 */
const withTimesOfGone = (stretches: ReadonlyArray<Stretch>): ReadonlyArray<Stretch> => {
  const timed: Array<Stretch> = []
  let typed: Array<Stretch> = []
  let gone: Array<Stretch> = []
  const close = () => {
    const said = gone.filter(({ run }) => run !== null)
    if (said.length === 0) append(timed, typed)
    else if (charsOf(typed) === charsOf(gone)) append(timed, putBack(typed, gone))
    else append(timed, shared(typed, said))
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

/** A text as stretches with their times, in document order. */
export const timedStretches = (text: Y.Text, index: TimeIndex): ReadonlyArray<Stretch> =>
  withTimesOfGone(
    piecesOf(text).flatMap((piece) => stretchesOf(piece, index.get(piece.client) ?? [])),
  )
