import { availableParallelism } from "node:os"
import { Effect, Layer, Result, Semaphore, Stream } from "effect"
import type { Phrase } from "#protocol/transcript.ts"
import { hasRoomForSeveral } from "../../lib/memory.ts"
import { EngineError } from "../../ports/engine-error.ts"
import { type Samples, Transcriber } from "../../ports/transcriber.ts"
import { secondModel } from "./bundled-model.ts"
import type { Cut } from "./segment-speech.ts"
import { findDoubtfulParts } from "./doubtful-parts.ts"
import { choosePieces, isUnclear, looksWrong, tooShort } from "./language-mismatch.ts"
import { startEngine, type Engine, type Listener } from "./engine.ts"
import { type HeardPiece, type Listened, phraseWriter } from "./phrase-writer.ts"
import { cannotStart, type ModelPlaces, orFail, speechModels, stumbled } from "./find-model.ts"
import { joinSplitSentences } from "./join-split-sentences.ts"
import { openSamples, type SamplesFile } from "./samples-file.ts"
import { modelFor, togetherHear } from "./choose-model.ts"
import type { SpeechModel } from "./speech-model.ts"

interface SherpaOptions extends ModelPlaces {
  /** How many pieces are transcribed concurrently, each on one core; all cores by default. */
  readonly threads?: number | undefined
}

/** Each piece that is under way takes memory of its own. */
const usualThreads = () => (hasRoomForSeveral() ? availableParallelism() : 1)

/** Pieces are transcribed on Node's thread pool, which has four threads by default. */
const poolSize = 4

/**
 * How many pieces may be finished ahead of an earlier, longer one. Results are reported in order;
 * without this, a core would be idle for a tenth of the time, because the next piece could only start
 * once the result before it had been reported.
 */
const finishedAhead = 8

const english = new Intl.DisplayNames("en", { type: "language" })
const and = new Intl.ListFormat("en")

const otherLanguage = (languages: ReadonlyArray<string>) =>
  new EngineError({
    reason: `This server can transcribe ${and.format(languages.map((code) => english.of(code) ?? code))} only. To keep stories in other languages, ask the person who runs it to add a speech model (SPEECH_MODEL_DIR), then press Try again.`,
    canPass: false,
  })

/** A second opinion is optional: its failure must not fail the transcription. */
const orNone = <A>(work: () => Promise<A>) =>
  Effect.tryPromise({ try: work, catch: (error) => error }).pipe(
    Effect.catch((error) =>
      Effect.as(Effect.logWarning("the second transcription failed", error), null),
    ),
  )

interface Listeners {
  readonly first: Listener
  /**
   * May still be loading when the first is ready. Null when the first model detects languages itself.
   */
  readonly second: Effect.Effect<Listener | null>
}

const listenTo =
  ({ first, second }: Listeners, file: SamplesFile) =>
  ({ cut, isTwice }: { readonly cut: Cut; readonly isTwice: boolean }) =>
    Effect.gen(function* (): Effect.fn.Return<Listened, EngineError> {
      if (cut._tag === "Quiet") return cut
      const heard = yield* orFail(() => first(file, cut), stumbled)
      const listener = isTwice ? yield* second : null
      if (listener === null) return { ...cut, heard }
      const again = yield* orNone(() => listener(file, cut))
      return again === null ? { ...cut, heard } : { ...cut, heard, again: again.text }
    })

/** What of a recording is in doubt: all of it, or some parts. What is unclear is heard once more. */
const doubtsOf = Effect.fnUntraced(function* (
  pieces: ReadonlyArray<HeardPiece>,
  { first, second }: Listeners,
  file: SamplesFile,
) {
  const twice = pieces.flatMap(({ again, ...one }) =>
    again === undefined ? [] : [{ ...one, again }],
  )
  const slower = isUnclear(twice)
    ? yield* Effect.forEach(twice, (one) =>
        Effect.map(
          orNone(() => first(file, one.cut, "slower")),
          (heard) => ({ ...one, slower: heard?.text ?? one.text }),
        ),
      )
    : twice
  if (looksWrong(slower)) return { isDoubtful: true, doubtfulParts: [] }
  const doubtfulParts = yield* findDoubtfulParts(pieces, (at) =>
    Effect.gen(function* () {
      const [listener, piece] = [yield* second, pieces[at]]
      if (listener === null || piece === undefined) return null
      return (yield* orNone(() => listener(file, piece.cut)))?.text ?? null
    }),
  )
  return { isDoubtful: false, doubtfulParts }
})

/** The loaded or loading models for a transcription. */
interface Hearing {
  readonly model: SpeechModel
  readonly engine: Engine
  /** A second opinion, for a model that takes every language for its own. */
  readonly second: Engine | null
  readonly threads: number
}

const transcribe = Effect.fn("Transcriber.transcribe")(function* (
  { engine, second, model, threads }: Hearing,
  samples: Samples,
  language: string | null,
  heard: (phrase: Phrase | null, secondsDone: number) => void,
) {
  const file = yield* Effect.acquireRelease(
    orFail(() => openSamples(samples.path), stumbled),
    (opened) => Effect.promise(() => opened.close()),
  )
  const waking = yield* Effect.cached(
    second === null ? Effect.succeed(null) : orNone(() => second.listen(language)),
  )
  // In so short a recording there may be no speech to hear twice.
  if (samples.seconds >= tooShort) yield* Effect.forkScoped(waking)
  const listeners: Listeners = {
    first: yield* orFail(() => engine.listen(language), cannotStart),
    second: waking,
  }
  const chosen = choosePieces()
  const permits = yield* Semaphore.make(threads)
  const writer = phraseWriter(language ?? model.languages?.[0] ?? null, heard)
  yield* Stream.fromAsyncIterable(engine.cuts(file, samples.joints), (error) => error).pipe(
    Stream.tapError((error) => Effect.logError(stumbled.reason, error)),
    Stream.mapError(() => stumbled),
    Stream.map((cut) => ({ cut, isTwice: cut._tag === "AudioSegment" && chosen(cut) })),
    Stream.mapEffect((cut) => permits.withPermit(listenTo(listeners, file)(cut)), {
      // One thread has nothing to wait for, and leaves the other cores to others.
      concurrency: threads === 1 ? 1 : threads + finishedAhead,
    }),
    Stream.runForEach((listened) => Effect.sync(() => writer.add(listened))),
  )
  heard(null, samples.seconds)
  const spoken = language ?? writer.language() ?? model.languages?.[0] ?? "en"
  return {
    language: spoken,
    phrases: spoken === "en" ? joinSplitSentences(writer.phrases, samples.joints) : writer.phrases,
    ...(yield* doubtsOf(writer.heard, listeners, file)),
  }
}, Effect.scoped)

const knowsOnlyEnglish = ({ languages }: SpeechModel) =>
  languages !== null && languages.every((language) => language === "en")

/**
 * Transcribes on this machine. Where there is one model, it is loaded at once, while the recording is
 * still being prepared; of several, the language spoken chooses one.
 */
export const sherpaTranscriber = (options: SherpaOptions): Layer.Layer<Transcriber> =>
  Layer.effect(
    Transcriber,
    Effect.gen(function* () {
      const found = yield* Effect.result(speechModels(options))
      if (Result.isFailure(found))
        return Transcriber.of({ languages: [], transcribe: () => Effect.fail(found.failure) })
      const models = found.success
      const { languages } = togetherHear(models)
      /** One model at a time: each takes hundreds of megabytes. */
      let current: Omit<Hearing, "threads"> | null = null
      const hearingBy = (model: SpeechModel) => {
        if (current?.model !== model) {
          const second = knowsOnlyEnglish(model) ? startEngine(secondModel(options.cacheDir)) : null
          current = { model, engine: startEngine(model), second }
        }
        return current
      }
      const [only, ...others] = models
      if (only !== undefined && others.length === 0) {
        const { engine } = hearingBy(only)
        yield* Effect.forkScoped(Effect.ignore(orFail(() => engine.listen(null), cannotStart)))
      }
      const threads = Math.min(poolSize, options.threads ?? usualThreads())
      return Transcriber.of({
        languages,
        transcribe: (samples, language, heard) => {
          const model = modelFor(models, language)
          return model === undefined
            ? Effect.fail(otherLanguage(languages ?? []))
            : transcribe({ ...hearingBy(model), threads }, samples, language, heard)
        },
      })
    }),
  )
