import { Effect } from "effect"
import { AudioTools } from "../../../ports/audio.ts"
import { WordChecker } from "../../../ports/word-checker.ts"
import type { WordCheckAnswer, WordCheckTask } from "./messages.ts"

/** Seconds of sound before the first phrase and after the last, so that soft beginnings are heard. */
const margin = 0.5

const notChecked = (reason: string) =>
  Effect.succeed<WordCheckAnswer>({ _tag: "NotChecked", reason })

/** Does a task in the worker. */
export const checkWords = Effect.fn("processing.checkWords")(
  function* ({ playback, phrases }: WordCheckTask) {
    const sound = yield* AudioTools
    const checker = yield* WordChecker
    const from = Math.max(0, (phrases[0]?.start ?? 0) - margin)
    const to = phrases.reduce((latest, { end }) => Math.max(latest, end), from) + margin
    const samples = yield* sound.excerpt(playback, { from, to })
    const doubtful = yield* checker.check({
      samples,
      phrases: phrases.map(({ start, end, text }) => ({
        start: start - from,
        end: end - from,
        text,
      })),
    })
    const answer: WordCheckAnswer = { _tag: "Checked", doubtful }
    return answer
  },
  Effect.catchTags({
    EngineError: ({ reason }) => notChecked(reason),
    SoundUnfinished: ({ reason }) => notChecked(reason),
    SoundToolsMissing: () => notChecked("The server's audio tools are missing."),
  }),
)
