import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { Context, Effect, Layer, Queue, Schema } from "effect"
import { type EngineSettings, toVariables, withoutKeys } from "../engines/engine-settings.ts"
import type { Embedder } from "../ports/embedder.ts"
import { type Job, Report } from "./messages.ts"
import type { Lane } from "./turns.ts"

/** The worker process ended while it had a job. */
export class WorkerDied extends Schema.TaggedError<WorkerDied>()("WorkerDied", {
  how: Schema.String,
}) {}

/** An idle worker is stopped after this long, which frees its memory. */
const idleMillis = 60_000

/** A working worker that sends nothing for this long counts as hanging and is killed. */
const silenceMillis = 180_000

const isLast = ({ _tag }: Report) =>
  _tag === "Finished" || _tag === "Doubted" || _tag === "StepFailed"

const ownScript = new URL("./worker.ts", import.meta.url)

/** A place for one worker process, which is started when needed and stopped when idle. */
const makeBench = (settings: EngineSettings, script: URL) => {
  let worker: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idle)
    worker?.kill("SIGKILL")
    worker = null
  }

  const hire = () => {
    clearTimeout(idle)
    if (worker !== null) return worker
    const hired = fork(fileURLToPath(script), {
      env: { ...withoutKeys(process.env), ...toVariables(settings) },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      serialization: "advanced",
      // The server's own Node options are tuned for streams and would slow down a worker, which
      // computes.
      execArgv: [],
    })
    hired.once("exit", () => {
      if (worker === hired) worker = null
    })
    // Whoever waits for the job is told below. Without a listener, an error event would end the
    // whole server.
    hired.on("error", () => hired.kill("SIGKILL"))
    worker = hired
    return hired
  }

  const rest = () => {
    idle = setTimeout(end, idleMillis)
    idle.unref()
  }

  const run = <E, R>(
    job: Job,
    onReport: (report: Report) => Effect.Effect<void, E, R>,
  ): Effect.Effect<void, E | WorkerDied, R> =>
    Effect.gen(function* () {
      const reports = yield* Queue.unbounded<unknown>()
      const hired = hire()
      const onMessage = (message: unknown) => Queue.offerUnsafe(reports, message)
      const onExit = (code: number | null, signal: string | null) =>
        Queue.offerUnsafe(reports, new WorkerDied({ how: signal ?? `exit code ${String(code)}` }))
      const onError = (error: Error) =>
        Queue.offerUnsafe(reports, new WorkerDied({ how: error.message }))
      hired.on("message", onMessage).once("exit", onExit).once("error", onError)
      hired.send(job)

      const nextReport = Queue.take(reports).pipe(
        Effect.timeoutOrElse({
          duration: silenceMillis,
          orElse: () => Effect.succeed(new WorkerDied({ how: "it stopped answering" })),
        }),
      )
      const readAll = Effect.gen(function* () {
        for (;;) {
          const message = yield* nextReport
          if (message instanceof WorkerDied) return yield* message
          const report = yield* Effect.orDie(Schema.decodeUnknownEffect(Report)(message))
          yield* onReport(report)
          if (isLast(report)) return
        }
      })
      yield* readAll.pipe(
        Effect.onExit((exit) =>
          Effect.sync(() => {
            hired.off("message", onMessage).off("exit", onExit).off("error", onError)
            if (exit._tag === "Success") rest()
            else end()
          }),
        ),
      )
    })

  return { run, end }
}

/**
 * Runs jobs in worker processes, one for each lane, so that a failing worker does not affect the
 * other lane.
 */
export class Workshop extends Context.Service<
  Workshop,
  {
    /**
     * Runs a job and passes each report on, in order, before the next. An interruption kills the
     * lane's worker.
     */
    readonly run: <E, R>(
      lane: Lane,
      job: Job,
      onReport: (report: Report) => Effect.Effect<void, E, R>,
    ) => Effect.Effect<void, E | WorkerDied, R>
  }
>()("backend/processing/Workshop") {
  /** `script`: the file that the worker process runs. */
  static readonly layer = (settings: EngineSettings, script: URL = ownScript) =>
    Layer.effect(
      Workshop,
      Effect.gen(function* () {
        const benches = {
          any: makeBench(settings, script),
          // Short jobs need little, so the other cores are left to long ones.
          short: makeBench({ ...settings, threads: 1 }, script),
        }
        yield* Effect.addFinalizer(() =>
          Effect.sync(() => Object.values(benches).forEach(({ end }) => end())),
        )
        return Workshop.of({ run: (lane, job, onReport) => benches[lane].run(job, onReport) })
      }),
    )
}

/** What takes the place of the usual one, with the same settings, in measurements and tests. */
export type WorkshopInPlace = (
  ...settings: Parameters<typeof Workshop.layer>
) => Layer.Layer<Workshop, never, Embedder>
