import { Effect } from "effect"
import type { DoubtfulPart } from "#protocol/transcript.ts"
import { isDisputed, looksWrong } from "./language-mismatch.ts"

/** A piece of speech, and what was heard of it. */
export interface JudgedPiece {
  readonly start: number
  readonly end: number
  readonly text: string
  /** The second model's text, if it was asked. */
  readonly again?: string | undefined
}

/** How many seconds of speech are judged together: less is a name, a verse or a mumbled sentence. */
const enough = 6
/** If none of so many last pieces was heard twice, one is. */
const unsampledEnd = 4
/** A part with fewer seconds of speech is none. */
const shortestPart = 6.5

const secondsOf = (pieces: ReadonlyArray<JudgedPiece>) =>
  pieces.reduce((sum, { start, end }) => sum + end - start, 0)

/**
 * The parts of a recording that do not look like its language, in seconds. Of a long recording only some
 * pieces were heard twice; where one of these looks wrong, `hearAgain` hears those around it by the second
 * model, about a dozen for each end of a part. In other recordings next to nothing is heard again.
 */
export const findDoubtfulParts = Effect.fnUntraced(function* <R>(
  pieces: ReadonlyArray<JudgedPiece>,
  hearAgain: (at: number) => Effect.Effect<string | null, never, R>,
) {
  const again = pieces.map((piece) => piece.again)

  /** From where on and until where pieces are judged together with this one. */
  const around = (at: number) => {
    let [from, to] = [at, at + 1]
    while (to < pieces.length && secondsOf(pieces.slice(from, to)) < enough) to += 1
    while (from > 0 && secondsOf(pieces.slice(from, to)) < enough) from -= 1
    return { from, to }
  }
  const judge = (from: number, to: number) =>
    looksWrong(
      pieces.slice(from, to).map(({ start, end, text }, nth) => ({
        ...{ seconds: end - start, text },
        again: again[from + nth] ?? text,
      })),
    )
  const differsAt = (at: number) => {
    const { text = "", start = 0, end = 0 } = pieces[at] ?? {}
    return isDisputed({ seconds: end - start, text, again: again[at] ?? text })
  }
  const isStrange = Effect.fnUntraced(function* (at: number) {
    const { from, to } = around(at)
    for (let near = from; near < to; near += 1)
      again[near] ??= (yield* hearAgain(near)) ?? pieces[near]?.text ?? ""
    return judge(from, to)
  })

  /** The first piece between two, one strange and one not, that is as the second. */
  const border = Effect.fnUntraced(function* (before: number, after: number, isAfter: boolean) {
    let [low, high] = [before, after]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if ((yield* isStrange(middle)) === isAfter) high = middle
      else low = middle
    }
    return high
  })

  // Where the last pieces were not sampled, one of them tells whether it ends as it began.
  const end = pieces.length - 1
  const isEndKnown = again.slice(-unsampledEnd).some((text) => text !== undefined)
  if (!isEndKnown && end >= 0) again[end] = (yield* hearAgain(end)) ?? undefined
  const sampled = [...again.keys()].filter((at) => again[at] !== undefined)
  const parts: Array<DoubtfulPart> = []
  /** The last piece that is known to be as it should, and the first of the part that is not. */
  let good = -1
  let first: number | null = null
  const close = (until: number) => {
    let [from, to] = [first ?? until, until]
    // Pieces that are judged together with those of the part need not belong to it.
    while (from < to && !differsAt(from)) from += 1
    while (to > from && !differsAt(to - 1)) to -= 1
    const part = pieces.slice(from, to)
    const [head, last] = [part[0], part.at(-1)]
    if (head !== undefined && last !== undefined && secondsOf(part) >= shortestPart)
      parts.push({ start: head.start, end: last.end })
    first = null
  }
  let strange = -1
  for (const at of sampled) {
    // What is known already comes first, before anything is heard again.
    if (differsAt(at) && (yield* isStrange(at))) {
      first ??= yield* border(good, at, true)
      strange = at
    } else {
      if (first !== null) close(yield* border(strange, at, false))
      good = at
    }
  }
  if (first !== null) {
    const goesOn = end === strange || (yield* isStrange(end))
    close(goesOn ? pieces.length : yield* border(strange, end, false))
  }
  return parts
})
