import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { Deferred, Effect, FiberSet, Queue, Schema } from "effect"
import {
  type EngineSettings,
  toVariables,
  withoutKeys,
} from "../../platform/engines/engine-settings.ts"
import { hasRoomForSeveral, outOfMemoryKills } from "../../lib/memory.ts"
import { EngineError } from "../../ports/engine-error.ts"
import type { RpcResponse, RpcRequest } from "../../ports/worker-rpc.ts"
import { WorkerRequest, type Job, WorkerReport, ServerReply } from "./messages.ts"

/** The worker process ended while it had a job. */
export class WorkerDied extends Schema.TaggedError<WorkerDied>()("WorkerDied", {
  how: Schema.String,
  /** The kernel ended it, as there was no memory left. */
  isOutOfMemory: Schema.Boolean,
}) {}

/** What a worker is to do, and with which engines. */
export interface WorkerJob {
  readonly job: Job
  readonly engines: EngineSettings
}

/** Whoever has a job done by a worker. */
export interface Client<E, R> {
  /** Is told each report, in order, before the next. */
  readonly report: (report: WorkerReport) => Effect.Effect<void, E, R>
  /** Answers what the worker asks; several questions at a time. */
  readonly answer: (
    ask: RpcRequest,
    progressed: (part: number) => Effect.Effect<void>,
  ) => Effect.Effect<RpcResponse, EngineError | E, R>
}

/** An idle worker is stopped after this long, which frees its memory; at once where there is little of it. */
const idleMillis = () => (hasRoomForSeveral() ? 60_000 : 0)

/** A working worker that sends nothing for this long, and waits for no answer, is taken for hung. */
const silenceMillis = 180_000

const isLast = ({ _tag }: WorkerReport) =>
  _tag === "Finished" || _tag === "Doubted" || _tag === "StepFailed"

const Message = Schema.Union([WorkerReport, WorkerRequest])
const encode = Schema.encodeSync(ServerReply)

/** A place for one worker process, which is started when needed and stopped when idle. */
export const makeBench = (script: URL) => {
  let worker: { readonly process: ChildProcess; readonly settings: string } | null = null
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idle)
    worker?.process.kill("SIGKILL")
    worker = null
  }

  /** A worker knows one set of engines; for another one, another worker is hired. */
  const hire = (engines: EngineSettings) => {
    clearTimeout(idle)
    const variables = toVariables(engines)
    const settings = JSON.stringify(variables)
    if (worker?.settings === settings) return worker.process
    end()
    const hired = fork(fileURLToPath(script), {
      env: { ...withoutKeys(process.env), ...variables },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      serialization: "advanced",
      // The server's own Node options are tuned for streams and would slow down a worker, which
      // computes.
      execArgv: [],
    })
    hired.once("exit", () => {
      if (worker?.process === hired) worker = null
    })
    // Whoever waits for the job is told below. Without a listener, an error event would end the
    // whole server.
    hired.on("error", () => hired.kill("SIGKILL"))
    worker = { process: hired, settings }
    return hired
  }

  const rest = () => {
    idle = setTimeout(end, idleMillis())
    idle.unref()
  }

  const run = <E, R>(
    { job, engines }: WorkerJob,
    client: Client<E, R>,
  ): Effect.Effect<void, E | WorkerDied, R> =>
    Effect.gen(function* () {
      const messages = yield* Queue.unbounded<unknown>()
      const questions = yield* FiberSet.make<void>()
      const broken = yield* Deferred.make<never, E>()
      const hired = hire(engines)
      const killsBefore = outOfMemoryKills()
      const onMessage = (message: unknown) => Queue.offerUnsafe(messages, message)
      const died = (how: string, isOutOfMemory = false) => new WorkerDied({ how, isOutOfMemory })
      const onExit = (code: number | null, signal: string | null) => {
        const isOutOfMemory = signal === "SIGKILL" && outOfMemoryKills() !== killsBefore
        Queue.offerUnsafe(messages, died(signal ?? `exit code ${String(code)}`, isOutOfMemory))
      }
      const onError = (error: Error) => Queue.offerUnsafe(messages, died(error.message))
      hired.on("message", onMessage).once("exit", onExit).once("error", onError)
      hired.send(job)

      // A worker that has died meanwhile is noticed by its exit.
      const tell = (told: ServerReply) =>
        Effect.sync(() => void (hired.connected && hired.send(encode(told), () => undefined)))

      const answered = ({ id, ask }: WorkerRequest) =>
        client
          .answer(ask, (part) => tell({ _tag: "GoesOn", id, part }))
          .pipe(
            Effect.flatMap((answer) => tell({ _tag: "Answered", id, answer })),
            Effect.catchIf(
              (error) => error instanceof EngineError,
              (failure) => tell({ _tag: "Rejected", id, failure }),
            ),
            Effect.catchCause((cause) => Effect.asVoid(Deferred.failCause(broken, cause))),
          )

      const nextMessage: Effect.Effect<unknown> = Queue.take(messages).pipe(
        Effect.timeoutOrElse({
          duration: silenceMillis,
          orElse: () =>
            Effect.flatMap(FiberSet.size(questions), (open) =>
              open > 0 ? nextMessage : Effect.succeed(died("it stopped answering")),
            ),
        }),
      )
      const readAll = Effect.gen(function* () {
        for (;;) {
          const message = yield* nextMessage
          if (message instanceof WorkerDied) {
            // What was asked is paid, and kept when it comes, for the next attempt.
            yield* FiberSet.awaitEmpty(questions)
            return yield* message
          }
          const said = yield* Effect.orDie(Schema.decodeUnknownEffect(Message)(message))
          if (said._tag === "WorkerRequest") {
            yield* FiberSet.run(questions, answered(said))
            continue
          }
          if (isLast(said)) yield* FiberSet.awaitEmpty(questions)
          yield* client.report(said)
          if (isLast(said)) return
        }
      })
      yield* readAll.pipe(
        Effect.raceFirst(Deferred.await(broken)),
        Effect.onExit((exit) =>
          Effect.sync(() => {
            hired.off("message", onMessage).off("exit", onExit).off("error", onError)
            if (exit._tag === "Success") rest()
            else end()
          }),
        ),
      )
    }).pipe(Effect.scoped)

  return { run, end }
}
