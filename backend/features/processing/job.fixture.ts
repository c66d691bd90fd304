// A job for tests of the worker, over engines that do as told.
import { Effect, Layer } from "effect"
import { StoryId } from "#protocol/ids.ts"
import type { Phrase } from "#protocol/transcript.ts"
import { Embedder } from "../../ports/embedder.ts"
import { type PreparedSound, AudioTools } from "../../ports/audio.ts"
import { type Transcribed, Transcriber } from "../../ports/transcriber.ts"
import { StoryTranslator } from "../../ports/story-translator.ts"
import { Summarizer } from "../../ports/summarizer.ts"
import type { Job, WorkerReport } from "./messages.ts"
import { runJob } from "./run-job.ts"

export const aJob: Job = {
  storyId: StoryId.make(1),
  originals: [{ path: "none", seconds: 60 }],
  seconds: 60,
  sourceLanguage: null,
  isLanguageSure: false,
  folder: "/nowhere/of/a/job",
  done: [],
  language: null,
  transcript: [],
  doubtfulParts: [],
}

export const prepared: PreparedSound = {
  seconds: 61,
  takes: [61],
  lost: null,
  otherTracks: 0,
  peaks: [],
}
export const never = Effect.die("nobody asks")

type Prepare = typeof AudioTools.Service.prepare
type Transcribe = typeof Transcriber.Service.transcribe

/** Phrases of about 30 words each. */
export const told = (count: number): ReadonlyArray<Phrase> =>
  Array.from({ length: count }, (_, n) => {
    const words = Array.from({ length: 14 }, (_, at) => `word${String(n)}x${String(at)}`)
    return {
      start: n * 10,
      end: n * 10 + 9,
      text: `The ${words.join(" ")}. We ${words.join(" ")}.`,
    }
  })

export const hears =
  (phrases: ReadonlyArray<Phrase>, more: Partial<Transcribed> = {}): Transcribe =>
  (_, __, heard) =>
    Effect.gen(function* () {
      for (const phrase of phrases) {
        heard(phrase, phrase.end)
        // Lets the other fibers run.
        yield* Effect.yieldNow
      }
      return { language: "en", phrases, isDoubtful: false, doubtfulParts: [], ...more }
    })

/**
 * Does a job, and answers what it reported, in full and in short. `understood` collects the texts that
 * were embedded.
 */
export const done = Effect.fnUntraced(function* (
  { prepare, transcribe }: { readonly prepare: Prepare; readonly transcribe: Transcribe },
  job: Job = aJob,
  understood: Array<string> = [],
) {
  const reports: Array<WorkerReport> = []
  const engines = Layer.mergeAll(
    Layer.succeed(
      AudioTools,
      AudioTools.of({ probe: () => never, prepare, excerpt: () => never, check: Effect.void }),
    ),
    Layer.succeed(Transcriber, Transcriber.of({ languages: ["en"], transcribe })),
    Layer.succeed(StoryTranslator, StoryTranslator.of({ translate: () => never })),
    Layer.succeed(
      Summarizer,
      Summarizer.of({ summarize: () => Effect.succeed({ text: "In short.", keyMoments: [] }) }),
    ),
    Layer.succeed(
      Embedder,
      Embedder.of({
        model: "a model",
        dimensions: 2,
        embed: (texts) =>
          Effect.sync(() => {
            understood.push(...texts)
            return texts.map((text) => Float32Array.of(text.length, 1))
          }),
      }),
    ),
  )
  yield* runJob(job, (report) => reports.push(report)).pipe(Effect.provide(engines))
  const said = reports.flatMap((report) => {
    if (report._tag === "Heard") return []
    if (report._tag === "Progressed") return report.part === 0 ? `${report.phase} …` : []
    return "phase" in report ? `${report._tag} ${report.phase}` : report._tag
  })
  return { reports, said }
})

export const prepares: Prepare = (_, __, ___, hearable) =>
  Effect.sync(() => {
    hearable?.(prepared)
    return prepared
  })
