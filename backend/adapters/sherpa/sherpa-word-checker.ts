import { Effect, Layer } from "effect"
import { type PhrasesToCheck, WordChecker } from "../../ports/word-checker.ts"
import { secondModel } from "./bundled-model.ts"
import { doubtfulWords } from "./doubtful-words.ts"
import { type Listener, startEngine } from "./engine.ts"
import { cannotStart, orFail, stumbled } from "./find-model.ts"
import { sampleRate, type SamplesFile } from "./samples-file.ts"

/** Seconds of a pause that are looked at; a longer one makes no difference. */
const longestPause = 1
/** A phrase that is longer was not heard by us, and takes too much memory at once. */
const longestPhrase = 30

const inMemory = (samples: PhrasesToCheck["samples"]): SamplesFile => ({
  read: (from, count) => Promise.resolve(samples.slice(Math.max(0, from), from + count)),
  close: () => Promise.resolve(),
})

const pause = (from: number, to: number) => Math.min(longestPause, Math.max(0, to - from))

/** The phrases as pieces to hear, each with the silence around it. */
const piecesOf = ({ samples, phrases }: PhrasesToCheck) =>
  phrases.map(({ start, end, text }, at) => ({
    ...{ start, end, text },
    pauseBefore: pause(phrases[at - 1]?.end ?? 0, start),
    pauseAfter: pause(end, phrases[at + 1]?.start ?? samples.length / sampleRate),
  }))

/** Has what the English model heard heard again by its smaller sister, a phrase at a time. */
export const sherpaWordChecker = ({ cacheDir }: { readonly cacheDir: string }) =>
  Layer.sync(WordChecker, () => {
    const engine = startEngine(secondModel(cacheDir))
    const checkPhrase =
      (listener: Listener, file: SamplesFile) =>
      ({ text, ...piece }: ReturnType<typeof piecesOf>[number]) =>
        piece.end <= piece.start || piece.end - piece.start > longestPhrase
          ? Effect.succeed([])
          : Effect.map(
              orFail(() => listener(file, piece), stumbled),
              (again) => doubtfulWords(text, again.text),
            )
    return WordChecker.of({
      check: Effect.fn("WordChecker.check")(function* (heard) {
        const listener = yield* orFail(() => engine.listen("en"), cannotStart)
        return yield* Effect.forEach(
          piecesOf(heard),
          checkPhrase(listener, inMemory(heard.samples)),
        )
      }),
    })
  })
