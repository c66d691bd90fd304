import { segmentsOf } from "../lib/segments.ts"

/** How often each word occurs. */
interface Bag {
  readonly counts: ReadonlyMap<string, number>
  readonly size: number
}

/** Matching paragraphs of the old and new text; either side may be empty. */
interface ParagraphPair {
  readonly before: ReadonlyArray<string>
  readonly now: ReadonlyArray<string>
}

/** The possible matches, as numbers of old and new paragraphs: removed, added, one to one, split, joined. */
const steps = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, 2],
  [2, 1],
] as const

/** Longer texts are not compared: nobody would see the similarity, and it takes too long. */
const most = 1_000
/** How far a paragraph may have moved, counted in paragraphs. */
const authorize = 24

/** Splits into words, spaces and signs; letters stay with their accents, and emoji stay whole. */
export const tokensOf = (text: string): Array<string> => segmentsOf(text, "word")

const bagOf = (texts: ReadonlyArray<string>): Bag => {
  const counts = new Map<string, number>()
  const words = texts.flatMap(tokensOf).filter((token) => token.trim() !== "")
  for (const word of words.map((word) => word.toLowerCase())) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return { counts, size: words.length }
}

const common = (one: Bag, other: Bag): number => {
  const [small, large] = one.counts.size < other.counts.size ? [one, other] : [other, one]
  let sum = 0
  for (const [word, count] of small.counts) sum += Math.min(count, large.counts.get(word) ?? 0)
  return sum
}

/** The similarity of two paragraphs; above 0 when at least a third of their words are the same. */
const likeness = (one: Bag, other: Bag): number => {
  const shared = 2 * common(one, other)
  return shared - (one.size + other.size - shared) / 2
}

const bagsBy = (texts: ReadonlyArray<string>) => {
  const single = texts.map((text) => bagOf([text]))
  const double = texts.slice(1).map((text, at) => bagOf([texts[at] ?? "", text]))
  return (end: number, count: number) => (count === 1 ? single[end - 1] : double[end - 2])
}

/** The gain of a step that ends at the old paragraph `i` and the new paragraph `j`; null where it is not allowed. */
type Gain = (i: number, j: number, step: (typeof steps)[number]) => number | null

const gainIn = (before: ReadonlyArray<string>, now: ReadonlyArray<string>): Gain => {
  const [bagBefore, bagNow] = [bagsBy(before), bagsBy(now)]
  return (i, j, [taken, given]) => {
    if (i < taken || j < given) return null
    if (taken === 0 || given === 0) return 0
    const [one, other] = [bagBefore(i, taken), bagNow(j, given)]
    if (one === undefined || other === undefined) return null
    const gain = likeness(one, other)
    return gain > 0 ? gain : null
  }
}

/** Dynamic programming: for each position, the last step of the best path to it. */
const bestSteps = (before: ReadonlyArray<string>, now: ReadonlyArray<string>) => {
  const [height, width] = [before.length, now.length]
  const gainOf = gainIn(before, now)
  const slack = authorize / Math.min(height, width)
  const scores = new Float64Array((height + 1) * (width + 1)).fill(-Infinity)
  const last = new Uint8Array(scores.length)
  scores[0] = 0
  for (let i = 0; i <= height; i++) {
    for (let j = i === 0 ? 1 : 0; j <= width; j++) {
      if (Math.abs(i / height - j / width) > slack) continue
      const place = i * (width + 1) + j
      for (const [index, step] of steps.entries()) {
        const gain = gainOf(i, j, step)
        if (gain === null) continue
        const score = gain + (scores[place - step[0] * (width + 1) - step[1]] ?? -Infinity)
        if (score <= (scores[place] ?? -Infinity)) continue
        scores[place] = score
        last[place] = index
      }
    }
  }
  return (i: number, j: number) => steps[last[i * (width + 1) + j] ?? 0] ?? steps[0]
}

/** Matches the paragraphs of two texts in order; those without a similar one stand alone. */
export const paired = (
  before: ReadonlyArray<string>,
  now: ReadonlyArray<string>,
): ReadonlyArray<ParagraphPair> => {
  const isOneSided = before.length === 0 || now.length === 0
  if (isOneSided || before.length + now.length > most) {
    const gone = before.map((text) => ({ before: [text], now: [] }))
    return [...gone, ...now.map((text) => ({ before: [], now: [text] }))]
  }
  const stepTo = bestSteps(before, now)
  const pairs: Array<ParagraphPair> = []
  let [i, j] = [before.length, now.length]
  while (i > 0 || j > 0) {
    const [taken, given] = stepTo(i, j)
    pairs.push({ before: before.slice(i - taken, i), now: now.slice(j - given, j) })
    i -= taken
    j -= given
  }
  return pairs.toReversed()
}
