import type { Cut, AudioSegment } from "../sherpa/segment-speech.ts"

/** Seconds of the recording between two cuts, without silence. */
export interface SpeechStretch {
  readonly start: number
  readonly end: number
}

/** Speech that is heard in one go by a transcriber elsewhere, with short pauses in it. */
export interface JoinedPiece extends AudioSegment {
  readonly speech: ReadonlyArray<SpeechStretch>
}
export type Joined =
  | ({ readonly _tag: "AudioSegment" } & JoinedPiece)
  | Extract<Cut, { readonly _tag: "Quiet" }>

/**
 * Seconds from the first word to the last of what is heard in one go. With the margins around it, that
 * is half a minute: what every service takes, and what Whisper hears at once.
 */
export const longestJoined = 29.5
/** A pause of more seconds is not sent along, as it costs as much as speech. */
const longestPause = 4
/** When it gets too long, it ends at the longest pause in the second half of it. */
const earliestEnd = longestJoined / 2

const asOne = (cuts: readonly [AudioSegment, ...Array<AudioSegment>]): Joined => {
  const last = cuts.at(-1) ?? cuts[0]
  return {
    _tag: "AudioSegment",
    start: cuts[0].start,
    end: last.end,
    pauseBefore: cuts[0].pauseBefore,
    pauseAfter: last.pauseAfter,
    speech: cuts.map(({ start, end }) => ({ start, end })),
  }
}

/** How many of the cuts go together, when there is another one that does not fit. */
const endOf = (held: readonly [AudioSegment, ...Array<AudioSegment>], next: AudioSegment) => {
  let best = held.length
  let longest = next.pauseBefore
  for (const [at, { pauseBefore }] of held.entries()) {
    const before = held[at - 1]
    const isLate = before !== undefined && before.end - held[0].start >= earliestEnd
    if (isLate && pauseBefore > longest) {
      best = at
      longest = pauseBefore
    }
  }
  return best
}

/**
 * Joins what was cut at every pause, so that a transcriber elsewhere is asked seldom and knows what was
 * said before. It ends where the longest pause is.
 */
export async function* joinCuts(cuts: AsyncIterable<Cut>): AsyncGenerator<Joined, void> {
  let held: Array<AudioSegment> = []
  const release = function* (count = held.length): Generator<Joined, void> {
    const [first, ...others] = held.slice(0, count)
    held = held.slice(count)
    if (first !== undefined) yield asOne([first, ...others])
  }
  for await (const cut of cuts) {
    if (cut._tag === "Quiet") {
      yield* release()
      yield cut
      continue
    }
    if (cut.pauseBefore > longestPause) yield* release()
    for (;;) {
      const [first, ...others] = held
      if (first === undefined || cut.end - first.start <= longestJoined) break
      yield* release(endOf([first, ...others], cut))
    }
    held.push(cut)
  }
  yield* release()
}
