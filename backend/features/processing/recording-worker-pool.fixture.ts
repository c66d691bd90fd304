import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { Effect, Layer, Result, Schema } from "effect"
import { type Embedder, EmbedsOnServer } from "../../ports/embedder.ts"
import { type Job, WorkerReport } from "./messages.ts"
import { indexPassages } from "./steps/index-passages.ts"
import { playbackPath } from "./steps/step.ts"
import { sharedWorkerPool } from "./shared-worker-pool.fixture.ts"
import type { Lane } from "./fair-queue.ts"
import type { WorkerJob, WorkerDied } from "./worker-process.ts"
import { WorkerPool } from "./worker-pool.ts"

/** Everything a worker reported, and how long each had been on its way after the one before. */
const Note = Schema.Struct({ millis: Schema.Finite, report: WorkerReport })
type Note = typeof Note.Type
const Notes = Schema.fromJsonString(Schema.Array(Note))

/** As long as a worker is silent here when it is heard again. */
const longestSilence = 300

/** Everything that what is heard depends on; whose story it is does not, nor how long, which its bytes say. */
const keyOf = async (job: Job) => {
  const { requestId: _, ...said } = job
  const all = { ...said, storyId: 0, originals: job.originals.length, folder: "", seconds: 0 }
  const key = createHash("sha256").update(JSON.stringify(all))
  for (const { path } of job.originals) {
    const bytes = await readFile(path)
    key.update(`${String(bytes.length)} bytes:`).update(bytes)
  }
  return key.digest("hex")
}

/** The same job without what earlier attempts did. */
const fromTheBeginning = (job: Job): Job => ({
  ...job,
  done: [],
  language: null,
  transcript: [],
  doubtfulParts: [],
})

const phaseOf = (report: WorkerReport) =>
  report._tag === "Heard" ? "transcribing" : "phase" in report ? report.phase : null

/** What is left to be reported to a job that was begun before; null if people changed its words since. */
const theRest = (notes: ReadonlyArray<Note>, job: Job): ReadonlyArray<Note> | null => {
  const isItsOwn = ({ report }: Note) =>
    report._tag === "StepFinished" &&
    report.outcome._tag === "Transcribed" &&
    isDeepStrictEqual(report.outcome.transcript, job.transcript)
  if (job.done.includes("transcribing") && !notes.some(isItsOwn)) return null
  return notes.filter(({ report }) => {
    const phase = phaseOf(report)
    return phase === null || !job.done.includes(phase)
  })
}

/** Nothing comes after it, and the next attempt would be told the same. */
const isForGood = (report: WorkerReport) =>
  report._tag === "Finished" ||
  report._tag === "Doubted" ||
  (report._tag === "StepFailed" && !report.canPass)

interface Memory {
  readonly notes: ReadonlyArray<Note>
  /** A copy of the job's folder as it was when the recording had been prepared, where that came about. */
  readonly made: string
}
type Heard = Result.Result<Memory, WorkerDied>

const remembered = async (place: string): Promise<Memory> => ({
  notes: Schema.decodeSync(Notes)(await readFile(join(place, "reports.json"), "utf8")),
  made: join(place, "made"),
})

/**
 * Has a recording heard in a folder of its own, and keeps what was reported and made, once that is
 * final. Nobody who only waits for it can end it: what is interrupted was for nothing.
 */
const hear = async (
  real: WorkerPool["Service"],
  lane: Lane,
  { job, engines }: WorkerJob,
  place: string,
) => {
  const draft = await mkdtemp(`${place}.`)
  const folder = join(draft, "work")
  const originals = job.originals.map((take) => ({
    ...take,
    path: join(draft, basename(take.path)),
  }))
  for (const { path } of job.originals) await cp(path, join(draft, basename(path)))
  await cp(job.folder, folder, { recursive: true })
  const notes: Array<Note> = []
  let last = performance.now()
  const note = async (report: WorkerReport) => {
    const now = performance.now()
    notes.push({ millis: now - last, report })
    last = now
    // As it is now: later steps remove from it what nobody needs any more.
    if (report._tag === "StepFinished" && report.outcome._tag === "Prepared")
      await cp(folder, join(draft, "made"), { recursive: true })
  }
  const ended = await Effect.runPromise(
    Effect.result(
      real.run(
        lane,
        { job: { ...job, originals, folder }, engines },
        { report: (report) => Effect.promise(() => note(report)), respond: () => nobodyElse },
      ),
    ),
  )
  for (const { path } of originals) await rm(path)
  await rm(folder, { recursive: true, force: true })
  const end = notes.at(-1)
  if (end === undefined || !isForGood(end.report))
    return Result.map(ended, () => ({ notes, made: join(draft, "made") }))
  await writeFile(join(draft, "reports.json"), Schema.encodeSync(Notes)(notes))
  // Whoever was first is believed.
  await rename(draft, place).catch(() => rm(draft, { recursive: true, force: true }))
  return Result.succeed(await remembered(place))
}

const nobodyElse = Effect.die("what another machine says is not remembered here")

/** Other machines are stood in for by the tests themselves. */
const isAllHere = ({ transcribe, translate, write }: WorkerJob["engines"]) =>
  [transcribe, translate, write].every(({ _tag }) => _tag !== "Relayed")

/** Recordings that are being heard in this process. */
const beingHeard = new Map<string, Promise<Heard>>()

/** What was written down, as if it had been made for this job: by the embedder that there is now. */
const asFor = Effect.fnUntraced(function* (
  { job, engines }: WorkerJob,
  report: WorkerReport,
  words: Job,
) {
  if (report._tag !== "StepFinished") return report
  switch (report.outcome._tag) {
    case "Prepared":
      return { ...report, outcome: { ...report.outcome, playback: playbackPath(job) } }
    case "Indexed": {
      const nobody = () => undefined
      const telling = { progressed: nobody, heard: nobody, handOn: nobody }
      return {
        ...report,
        outcome: yield* indexPassages
          .run(words, telling)
          .pipe(
            Effect.provideService(EmbedsOnServer, engines.embed._tag === "Relayed"),
            Effect.orDie,
          ),
      }
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
export const cachingWorkerPool =
  (folder: string, { inItsTime }: { readonly inItsTime: boolean }) =>
  (script?: URL): Layer.Layer<WorkerPool, never, Embedder> =>
    Layer.effect(
      WorkerPool,
      Effect.gen(function* () {
        const real = yield* WorkerPool
        const embedder = yield* Effect.context<Embedder>()
        yield* Effect.promise(() => mkdir(folder, { recursive: true }))

        const memoryOf = async (lane: Lane, { job, ...work }: WorkerJob): Promise<Heard> => {
          const engines = { ...work.engines, cacheDir: join(folder, "engines") }
          const whole = join(folder, await keyOf(fromTheBeginning(job)))
          if (job.done.length > 0 && existsSync(whole)) {
            const { notes, made } = await remembered(whole)
            const left = theRest(notes, job)
            if (left !== null) return Result.succeed({ notes: left, made })
          }
          const place = join(folder, await keyOf(job))
          if (existsSync(place)) return Result.succeed(await remembered(place))
          const underWay = beingHeard.get(place) ?? hear(real, lane, { job, engines }, place)
          beingHeard.set(place, underWay)
          const forget = () => beingHeard.delete(place)
          underWay.then(forget, forget)
          return underWay
        }

        return WorkerPool.of({
          run: Effect.fn("WorkerPool.run")(function* (lane, work, client) {
            if (!isAllHere(work.engines)) return yield* real.run(lane, work, client)
            const { job } = work
            const { notes, made } = yield* Effect.flatMap(
              Effect.promise(() => memoryOf(lane, work)),
              Effect.fromResult,
            )
            // To its end, also where the server is stopped meanwhile: nobody can stop what copies.
            if (existsSync(made))
              yield* Effect.uninterruptible(
                Effect.promise(() => cp(made, job.folder, { recursive: true })),
              )
            let words = job
            for (const { millis, report } of notes) {
              if (inItsTime) yield* Effect.sleep(Math.min(millis, longestSilence))
              if (report._tag === "StepFinished" && report.outcome._tag === "Transcribed")
                words = { ...words, transcript: report.outcome.transcript }
              yield* client.report(yield* Effect.provide(asFor(work, report, words), embedder))
            }
          }),
        })
      }),
    ).pipe(Layer.provide(sharedWorkerPool(script)))
