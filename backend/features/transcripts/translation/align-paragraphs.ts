import type { Transcript } from "#protocol/transcript.ts"
import { anchorsOf, overlap } from "./align-anchors.ts"

/**
 * Paragraphs of the original and the lines that are their English, by their indexes: mostly one of each;
 * several where somebody has split or joined them, no line where it is missing.
 */
export interface AlignedPair {
  readonly originals: ReadonlyArray<number>
  readonly lines: ReadonlyArray<number>
  /** With lines whose own paragraph has gone. */
  readonly hasStray: boolean
}

interface AlignedTexts {
  readonly original: Transcript
  readonly english: Transcript
  /** What the engine made of each paragraph of the original; null where nobody knows. */
  readonly machines: ReadonlyArray<string | null>
  /** Whether an engine wrote a line, of whichever paragraph. */
  readonly isMachine: (line: string) => boolean
  /** Whether paragraphs that stood after this one have gone; null: before the first. */
  readonly isGoneAfter: (original: number | null) => boolean
}

const upFrom = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n)

const alone = (original: number): AlignedPair => ({
  originals: [original],
  lines: [],
  hasStray: false,
})

const oneEach = (originals: ReadonlyArray<number>, lines: ReadonlyArray<number>) =>
  originals.map((original, n): AlignedPair => ({
    originals: [original],
    lines: lines.slice(n, n + 1),
    hasStray: false,
  }))

/** Pairs what no time tells anything of. Lines an engine wrote are left out: they are made anew. */
const withoutTimes = (
  { english, machines, isMachine }: AlignedTexts,
  originals: ReadonlyArray<number>,
  lines: ReadonlyArray<number>,
): { readonly pairs: ReadonlyArray<AlignedPair>; readonly strays: ReadonlyArray<number> } => {
  const byHand = lines.filter((line) => !isMachine(english[line]?.text ?? ""))
  if (originals.length === 0) return { pairs: [], strays: byHand }
  const none = { strays: [] }
  if (byHand.length === 0) return { pairs: originals.map(alone), ...none }
  if (originals.length === lines.length) return { pairs: oneEach(originals, lines), ...none }
  if (originals.length === byHand.length) return { pairs: oneEach(originals, byHand), ...none }
  const known = originals.filter((original) => machines[original] !== null)
  if (known.length === byHand.length) {
    const lineOf = new Map(known.map((original, n) => [original, byHand.slice(n, n + 1)]))
    return {
      pairs: originals.map((original) => ({
        ...alone(original),
        lines: lineOf.get(original) ?? [],
      })),
      ...none,
    }
  }
  return { pairs: [{ originals, lines: byHand, hasStray: false }], ...none }
}

/** Indexes from `from` up to before `to`. */
interface Range {
  readonly from: number
  readonly to: number
}

interface Group {
  readonly originals: Range
  readonly lines: Range
}

/** What was said at the same time, in order. Both are ordered by time. */
const atSameTime = (
  { original, english }: AlignedTexts,
  originals: Range,
  lines: Range,
): ReadonlyArray<Group> => {
  const groups: Array<Group> = []
  let earliest = originals.from
  for (let line = lines.from; line < lines.to; line += 1) {
    const words = english[line]
    if (words === undefined) break
    while (earliest < originals.to && (original[earliest]?.end ?? 0) <= words.start) earliest += 1
    let first: number | null = null
    let last = earliest
    for (let at = earliest; at < originals.to; at += 1) {
      const said = original[at]
      if (said === undefined || said.start >= words.end) break
      if (!overlap(said, words)) continue
      first ??= at
      last = at
    }
    if (first === null) continue
    const before = groups.at(-1)
    if (before === undefined || first >= before.originals.to) {
      groups.push({
        originals: { from: first, to: last + 1 },
        lines: { from: line, to: line + 1 },
      })
    } else {
      const to = Math.max(before.originals.to, last + 1)
      groups[groups.length - 1] = {
        originals: { from: before.originals.from, to },
        lines: { from: before.lines.from, to: line + 1 },
      }
    }
  }
  return groups
}

/**
 * Pairs a transcript with its English. What an engine made of a paragraph belongs to it; between those,
 * lines that people wrote or edited belong to what was said at the same time, and what has no time to
 * what stands at the same place. A line in no pair was an engine's, of a paragraph that has gone.
 */
export const pairsOf = (texts: AlignedTexts): ReadonlyArray<AlignedPair> => {
  const { original, english, machines, isGoneAfter } = texts
  const isUnknown = machines.every((machine) => machine === null)
  if (isUnknown && original.length === english.length) {
    return oneEach(upFrom(0, original.length), upFrom(0, english.length))
  }
  const pairs: Array<AlignedPair> = []
  const isKnown = ({ originals }: AlignedPair) =>
    originals.length > 0 && originals.every((at) => typeof machines[at] === "string")
  /** Lines whose paragraph stood before the first one that is left. */
  let early: ReadonlyArray<number> = []
  const add = (pair: AlignedPair) => {
    if (early.length === 0) pairs.push(pair)
    else if (isKnown(pair)) {
      pairs.push({ ...pair, lines: [...early, ...pair.lines], hasStray: true })
    } else pairs.push({ originals: [], lines: early, hasStray: false }, pair)
    early = []
  }
  const addStrays = (lines: ReadonlyArray<number>) => {
    const before = pairs.at(-1)
    const isGone = isGoneAfter(before?.originals.at(-1) ?? null)
    if (before === undefined && isGone) early = lines
    else if (before !== undefined && isGone && isKnown(before)) {
      pairs[pairs.length - 1] = {
        ...before,
        lines: [...before.lines, ...lines],
        hasStray: true,
      }
    } else add({ originals: [], lines, hasStray: false })
  }
  let done = { original: 0, line: 0 }
  const addBetween = (end: { readonly original: number; readonly line: number }) => {
    const { pairs: found, strays } = withoutTimes(
      texts,
      upFrom(done.original, end.original),
      upFrom(done.line, end.line),
    )
    for (const pair of found) add(pair)
    if (strays.length > 0) addStrays(strays)
    done = { ...end }
  }
  const addGap = (end: { readonly original: number; readonly line: number }) => {
    const gap = {
      originals: { from: done.original, to: end.original },
      lines: { from: done.line, to: end.line },
    }
    for (const { originals, lines } of atSameTime(texts, gap.originals, gap.lines)) {
      addBetween({ original: originals.from, line: lines.from })
      add({
        originals: upFrom(originals.from, originals.to),
        lines: upFrom(lines.from, lines.to),
        hasStray: false,
      })
      done = { original: originals.to, line: lines.to }
    }
    addBetween(end)
  }
  for (const { original: at, line } of anchorsOf(original, english, (n) => machines[n] ?? null)) {
    addGap({ original: at, line })
    add({ originals: [at], lines: [line], hasStray: false })
    done = { original: at + 1, line: line + 1 }
  }
  addGap({ original: original.length, line: english.length })
  if (early.length > 0) pairs.push({ originals: [], lines: early, hasStray: false })
  return pairs
}
