import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Layer, Schema } from "effect"
import type { EngineSettings } from "../engines/engine-settings.ts"
import type { Embedder } from "../ports/embedder.ts"
import { type Job, Report } from "./messages.ts"
import { indexPassages } from "./steps/index-passages.ts"
import { playbackPath } from "./steps/step.ts"
import { sharedWorkshop } from "./shared-workshop.fixture.ts"
import { Workshop } from "./workshop.ts"

/** Everything a worker reported, and how long each had been on its way after the one before. */
const Notes = Schema.fromJsonString(
  Schema.Array(Schema.Struct({ millis: Schema.Finite, report: Report })),
)

/** As long as a worker is silent here when it is heard again. */
const longestSilence = 300

/** Everything that what is heard depends on; whose story it is does not. */
const keyOf = async (job: Job) =>
  createHash("sha256")
    .update(JSON.stringify({ ...job, storyId: null, original: null, folder: null }))
    .update(await readFile(job.original))
    .digest("hex")

/** Nothing comes after it, and the next attempt would be told the same. */
const isForGood = (report: Report) =>
  report._tag === "Finished" ||
  report._tag === "Doubted" ||
  (report._tag === "StepFailed" && !report.canPass)

/** Writes down what a worker reports, once it has reported everything. */
const notebook = async (place: string, job: Job) => {
  const draft = await mkdtemp(`${place}.`)
  const heard: Array<{ readonly millis: number; readonly report: Report }> = []
  let last = performance.now()
  return {
    /** To be called before a report is handed on: the playback file is taken away then. */
    note: async (report: Report) => {
      const now = performance.now()
      heard.push({ millis: now - last, report })
      last = now
      if (report._tag === "StepFinished" && report.outcome._tag === "Prepared")
        await cp(job.folder, join(draft, "made"), { recursive: true })
      if (!isForGood(report)) return
      await writeFile(join(draft, "reports.json"), Schema.encodeSync(Notes)(heard))
      // Whoever was first is believed.
      await rename(draft, place).catch(() => undefined)
    },
    close: () => rm(draft, { recursive: true, force: true }),
  }
}

/** What was written down, as if it had been made for this job: by the embedder that there is now. */
const asFor = Effect.fnUntraced(function* (job: Job, report: Report, words: Job) {
  if (report._tag !== "StepFinished") return report
  switch (report.outcome._tag) {
    case "Prepared":
      return { ...report, outcome: { ...report.outcome, playback: playbackPath(job) } }
    case "Indexed": {
      const nobody = () => undefined
      const telling = { progressed: nobody, heard: nobody, handOn: nobody }
      return { ...report, outcome: yield* Effect.orDie(indexPassages.run(words, telling)) }
    }
    default:
      return report
  }
})

/**
 * The usual workshop, which hears a recording once: given the same again, in this run of the tests or a
 * later one, it reports what it reported before. What is heard, drawn and written is always the real
 * engines' work. `folder`: where it is kept. `inItsTime`: it takes about as long again, for tests of what
 * happens meanwhile; otherwise it is reported at once.
 */
export const rememberingWorkshop =
  (folder: string, { inItsTime }: { readonly inItsTime: boolean }) =>
  (engines: EngineSettings, script?: URL): Layer.Layer<Workshop, never, Embedder> =>
    Layer.effect(
      Workshop,
      Effect.gen(function* () {
        const real = yield* Workshop
        const embedder = yield* Effect.context<Embedder>()
        yield* Effect.promise(() => mkdir(folder, { recursive: true }))
        return Workshop.of({
          run: Effect.fn("Workshop.run")(function* (lane, job, onReport) {
            const place = join(folder, yield* Effect.promise(() => keyOf(job)))
            if (!existsSync(place)) {
              const { note, close } = yield* Effect.promise(() => notebook(place, job))
              const noted = (report: Report) =>
                Effect.andThen(
                  Effect.promise(() => note(report)),
                  onReport(report),
                )
              return yield* real.run(lane, job, noted).pipe(Effect.ensuring(Effect.promise(close)))
            }
            const written = yield* Effect.promise(() =>
              readFile(join(place, "reports.json"), "utf8"),
            )
            const made = join(place, "made")
            if (existsSync(made))
              yield* Effect.promise(() => cp(made, job.folder, { recursive: true }))
            let words = job
            for (const { millis, report } of Schema.decodeSync(Notes)(written)) {
              if (inItsTime) yield* Effect.sleep(Math.min(millis, longestSilence))
              if (report._tag === "StepFinished" && report.outcome._tag === "Transcribed")
                words = { ...words, transcript: report.outcome.transcript }
              yield* onReport(yield* Effect.provide(asFor(job, report, words), embedder))
            }
          }),
        })
      }),
    ).pipe(Layer.provide(sharedWorkshop({ ...engines, cacheDir: join(folder, "engines") }, script)))
