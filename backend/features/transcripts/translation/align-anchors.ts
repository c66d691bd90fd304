import type { Paragraph } from "#protocol/transcript.ts"

/** A paragraph of the original and a line of the English, by their indexes. */
interface Anchor {
  readonly original: number
  readonly line: number
}

type Timed = Pick<Paragraph, "start" | "end">

/** Whether two stretches of the recording are the same for at least half of the shorter one. */
export const overlap = (one: Timed, other: Timed): boolean => {
  const common = Math.min(one.end, other.end) - Math.max(one.start, other.start)
  const shorter = Math.min(one.end - one.start, other.end - other.start)
  return common > 0 && common >= shorter / 2
}

const middle = ({ start, end }: Timed) => (start + end) / 2

/** How close in time two stretches of the recording are: 1 at the same time, less the farther away. */
const closeness = (one: Timed, other: Timed): number => {
  const near = 1 / (1 + Math.abs(middle(one) - middle(other)))
  return overlap(one, other) ? (1 + near) / 2 : near / 2
}

/** So many of equal lines before and after the one expected are looked at. */
const around = 4

/** Of the lines with the words that are looked for, those near where they should be. */
const near = (
  places: ReadonlyArray<number>,
  lines: ReadonlyArray<Paragraph>,
  expected: { readonly which: number; readonly start: number },
): ReadonlyArray<number> => {
  if (places.length <= 2 * around) return places
  const byTime = places.findIndex((at) => (lines[at]?.start ?? 0) >= expected.start)
  const windows = [expected.which, byTime].flatMap((at) =>
    places.slice(Math.max(0, at - around), Math.max(0, at) + around),
  )
  return [...new Set(windows)]
}

interface Chain extends Anchor {
  readonly weight: number
  readonly before: Chain | null
}

/** The weightiest chains that end at each line or before it. */
const makeChains = (count: number) => {
  const best: Array<Chain | null> = Array.from({ length: count + 1 }, () => null)
  return {
    upTo: (line: number) => {
      let found: Chain | null = null
      for (let at = line; at > 0; at -= at & -at) {
        const chain = best[at] ?? null
        if (chain !== null && (found === null || chain.weight > found.weight)) found = chain
      }
      return found
    },
    add: (chain: Chain) => {
      for (let at = chain.line + 1; at <= count; at += at & -at) {
        const there = best[at] ?? null
        if (there === null || chain.weight > there.weight) best[at] = chain
      }
    },
  }
}

/**
 * Which lines are what the engine made of which paragraphs: as many as there can be in order, and of
 * equal ones those at the same time. `machineOf` answers what the engine made of each paragraph.
 */
export const anchorsOf = (
  originals: ReadonlyArray<Paragraph>,
  lines: ReadonlyArray<Paragraph>,
  machineOf: (original: number) => string | null,
): ReadonlyArray<Anchor> => {
  const places = new Map<string, Array<number>>()
  for (const [at, { text }] of lines.entries()) {
    const there = places.get(text)
    if (there === undefined) places.set(text, [at])
    else there.push(at)
  }
  const chains = makeChains(lines.length)
  const seen = new Map<string, number>()
  for (const [original, paragraph] of originals.entries()) {
    const machine = machineOf(original)
    if (machine === null) continue
    const which = seen.get(machine) ?? 0
    seen.set(machine, which + 1)
    const found = near(places.get(machine) ?? [], lines, { which, start: paragraph.start })
    // All of one paragraph are made before any is added, as it can have one of them only.
    const made = found.map((line): Chain => {
      const before = chains.upTo(line)
      const there = lines[line]
      const close = there === undefined ? 0 : closeness(paragraph, there)
      // However close, one of them never outweighs two.
      const weight = (before?.weight ?? 0) + 1 + close / (originals.length + 1)
      return { original, line, before, weight }
    })
    for (const chain of made) chains.add(chain)
  }
  const anchors: Array<Anchor> = []
  for (let chain = chains.upTo(lines.length); chain !== null; chain = chain.before) {
    anchors.push({ original: chain.original, line: chain.line })
  }
  return anchors.toReversed()
}
