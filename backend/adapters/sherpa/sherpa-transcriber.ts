import { availableParallelism } from "node:os"
import { Effect, Layer, Stream } from "effect"
import type { Phrase } from "#protocol/transcript.ts"
import { Transcriber, TranscriberFailed } from "../../ports/transcriber.ts"
import type { Cut } from "./cut.ts"
import type { Engine, EngineOptions, HeardPiece, Listener } from "./engine.ts"
import { mend } from "./mend.ts"
import { openSamples, type SamplesFile } from "./samples-file.ts"
import { understands } from "./speech-model.ts"

export interface SherpaOptions {
  /** A folder for what is made once and can be made again. */
  readonly cacheDir: string
  /** `SPEECH_MODEL_DIR`; without it, English is heard with the model that comes along. */
  readonly modelDir?: string | undefined
  /** Cores to use; all of them unless told. */
  readonly threads?: number | undefined
}

/** Node's thread pool, on which pieces are heard, has four threads unless told otherwise. */
const poolSize = 4

const otherLanguage = new TranscriberFailed({
  reason:
    "This server can transcribe English only. To keep stories in other languages, add a speech model (SPEECH_MODEL_DIR) or an API key (OPENAI_API_KEY) and press Try again.",
  canPass: false,
})
const cannotStart = new TranscriberFailed({
  reason:
    "The speech engine of this server cannot be started. Ask whoever runs it to look at its log, then press Try again.",
  canPass: false,
})
const stumbled = new TranscriberFailed({
  reason: "The speech engine stumbled over this recording. Press Try again.",
  canPass: true,
})

const orFail = <A>(work: () => Promise<A>, failure: TranscriberFailed) =>
  Effect.tryPromise(work).pipe(
    Effect.tapError((error) => Effect.logError("Speech engine", error.cause)),
    Effect.mapError(() => failure),
  )

/** What a cut becomes once it was listened to. */
interface Listened {
  readonly cut: Cut
  readonly heard: HeardPiece | null
}

const listenTo =
  (listener: Listener, file: SamplesFile) =>
  (cut: Cut): Effect.Effect<Listened, TranscriberFailed> =>
    cut._tag === "Quiet"
      ? Effect.succeed({ cut, heard: null })
      : orFail(() => listener(file, cut), stumbled).pipe(Effect.map((heard) => ({ cut, heard })))

/** The language most pieces were taken to be in. */
const mostHeard = (languages: ReadonlyArray<string>) => {
  const counts = Map.groupBy(languages, (language) => language)
  return [...counts.values()].toSorted((one, other) => other.length - one.length)[0]?.[0] ?? null
}

const transcribe = Effect.fn("Transcriber.transcribe")(function* (
  engine: Engine,
  threads: number,
  samples: { readonly path: string; readonly seconds: number },
  language: string | null,
  heard: (phrase: Phrase | null, secondsDone: number) => void,
) {
  const file = yield* Effect.acquireRelease(
    orFail(() => openSamples(samples.path), stumbled),
    (opened) => Effect.promise(() => opened.close()),
  )
  const listener = yield* orFail(() => engine.listen(language), cannotStart)
  const phrases: Array<Phrase> = []
  const languages: Array<string> = []
  const tell = ({ cut, heard: piece }: Listened) => {
    if (cut._tag === "Quiet" || piece === null)
      return heard(null, cut._tag === "Quiet" ? cut.until : cut.end)
    const before = phrases.at(-1)
    const text = mend(piece.text, {
      before: before?.text ?? null,
      pauseBefore: cut.start - (before?.end ?? 0),
      pauseAfter: cut.pauseAfter,
    })
    if (piece.language !== null) languages.push(piece.language)
    if (text === "") return heard(null, cut.end)
    const phrase = { start: cut.start, end: cut.end, text }
    phrases.push(phrase)
    return heard(phrase, cut.end)
  }
  yield* Stream.fromAsyncIterable(engine.cuts(file), () => stumbled).pipe(
    Stream.mapEffect(listenTo(listener, file), { concurrency: threads }),
    Stream.runForEach((listened) => Effect.sync(() => tell(listened))),
  )
  heard(null, samples.seconds)
  return {
    language: language ?? mostHeard(languages) ?? engine.model.languages?.[0] ?? "en",
    phrases,
  }
}, Effect.scoped)

/** Starts the engine as late as possible, as its native part is large; one that failed to start is started anew. */
const lazyEngine = (options: EngineOptions) => {
  let started: Engine | null = null
  return orFail(
    async () => (started ??= await (await import("./engine.ts")).loadEngine(options)),
    cannotStart,
  )
}

export const sherpaTranscriber = (options: SherpaOptions): Layer.Layer<Transcriber> =>
  Layer.sync(Transcriber, () => {
      const threads = Math.min(poolSize, options.threads ?? availableParallelism())
      const engine = lazyEngine(options)
      return Transcriber.of({
        languages: options.modelDir === undefined ? ["en"] : null,
        transcribe: (samples, language, heard) =>
          Effect.flatMap(engine, (started) =>
            understands(started.model.languages, language)
              ? transcribe(started, threads, samples, language, heard)
              : Effect.fail(otherLanguage),
          ),
      })
    }),
  )
