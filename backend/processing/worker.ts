/**
 * The child process that does the heavy work, so that a crash in a codec or an engine, or minutes of
 * transcription, never touch a request. It keeps nothing: what it makes goes to the parent by message.
 */
import { availableParallelism } from "node:os"
import { Layer, ManagedRuntime, Schema } from "effect"
import { wakefulExtractiveWriter } from "../adapters/extractive/extractive-writer.ts"
import { ffmpegSound } from "../adapters/ffmpeg/ffmpeg-sound.ts"
import { minilmEmbedderFor } from "../adapters/minilm/minilm-embedder.ts"
import { noTranslator } from "../adapters/none/no-translator.ts"
import { sherpaTranscriber } from "../adapters/sherpa/sherpa-transcriber.ts"
import { Job, type Report } from "./messages.ts"
import { runJob } from "./run-job.ts"
import { WorkerSettings } from "./worker-settings.ts"

const settings = Schema.decodeUnknownSync(Schema.fromJsonString(WorkerSettings))(process.argv[2])

/** Indexing ten minutes of speech takes half the time with two (docs/benchmarks.md); each takes some 250 MB. */
const embeddingThreads = Math.min(2, settings.threads ?? availableParallelism())

const engines = Layer.mergeAll(
  ffmpegSound({ ffmpeg: settings.ffmpeg }),
  sherpaTranscriber({
    cacheDir: settings.cacheDir,
    threads: settings.threads,
    ...(settings.speechModelDir === null ? {} : { modelDir: settings.speechModelDir }),
  }),
  noTranslator,
  wakefulExtractiveWriter,
).pipe(Layer.provideMerge(minilmEmbedderFor(embeddingThreads)))

const runtime = ManagedRuntime.make(engines)
const tell = (report: Report) => process.send?.(report)

process.on("message", (message) => {
  const job = Schema.decodeUnknownSync(Job)(message)
  runtime.runPromise(runJob(job, tell)).catch((defect: unknown) => {
    // The parent sees the exit, counts it as a failure and starts anew.
    process.stderr.write(`${defect instanceof Error ? (defect.stack ?? "") : String(defect)}\n`)
    process.exit(1)
  })
})
process.on("disconnect", () => process.exit(0))
