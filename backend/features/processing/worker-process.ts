import { Deferred, Effect, Queue, Schema } from "effect"
import { type EngineSettings, toVariables } from "../../platform/engines/engine-settings.ts"
import { hasRoomForSeveral, outOfMemoryKills } from "../../lib/memory.ts"
import { respondInScope } from "../../lib/respond-in-scope.ts"
import { connect, lineToProcess, type Peer, PeerEnded } from "../../lib/rpc.ts"
import { EngineError } from "../../ports/engine-error.ts"
import { RpcRequest, type RpcResponse } from "../../ports/worker-rpc.ts"
import { forkEngines } from "./engine-process.ts"
import {
  type Job,
  type ServerProcedures,
  ServerResponse,
  type WorkerProcedures,
  WorkerReport,
} from "./messages.ts"

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
  /** Responds to what the worker requests; several requests at a time. */
  readonly respond: (
    request: RpcRequest,
    progressed: (part: number) => Effect.Effect<void>,
  ) => Effect.Effect<RpcResponse, EngineError | E, R>
}

/** An idle worker is stopped after this long, which frees its memory; at once where there is little of it. */
const idleMillis = () => (hasRoomForSeveral() ? 60_000 : 0)

/** A working worker that sends nothing for this long, and waits for no answer, is taken for hung. */
const silenceMillis = 180_000

const isLast = ({ _tag }: WorkerReport) =>
  _tag === "Finished" || _tag === "Doubted" || _tag === "StepFailed"

const encodeResponse = Schema.encodeSync(ServerResponse)
const decodeReport = Schema.decodeUnknownEffect(WorkerReport)

/**
 * What a worker has said, in its order: a request rests on what was reported before it, which is to be
 * stored when it is responded to. It has its turn then.
 */
type Said =
  | { readonly kind: "report"; readonly report: unknown }
  | { readonly kind: "request"; readonly turn: Deferred.Deferred<void> }
  | { readonly kind: "died"; readonly died: WorkerDied }
  | { readonly kind: "done" }

/** A worker that was started. `respond` is for the job that is under way. */
interface Worker {
  readonly peer: Peer<WorkerProcedures>
  readonly settings: string
  respond: ServerProcedures["respond"]
}

/** A place for one worker process, which is started when needed and stopped when idle. */
export const makeBench = (script: URL) => {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idle)
    worker?.peer.end()
    worker = null
  }

  /** A worker knows one set of engines; for another one, another worker is hired. */
  const hire = (engines: EngineSettings): Worker => {
    clearTimeout(idle)
    const settings = JSON.stringify(toVariables(engines))
    if (worker?.settings === settings && worker.peer.isAlive()) return worker
    end()
    const hired: Worker = {
      peer: connect<WorkerProcedures, ServerProcedures>(
        lineToProcess(forkEngines(script, engines)),
        { respond: (request, progress) => hired.respond(request, progress) },
      ),
      settings,
      respond: () => Promise.reject(new Error("There is no job for which this is.")),
    }
    worker = hired
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
      const requests = yield* respondInScope(
        Effect.fnUntraced(function* (
          { given, turn }: { readonly given: unknown; readonly turn: Deferred.Deferred<void> },
          progress: (part: number) => void,
        ) {
          yield* Deferred.await(turn)
          const request = yield* Effect.orDie(Schema.decodeUnknownEffect(RpcRequest)(given))
          return yield* client
            .respond(request, (part) => Effect.sync(() => progress(part)))
            .pipe(
              Effect.map((response) => encodeResponse({ _tag: "Succeeded", response })),
              Effect.catchIf(
                (error) => error instanceof EngineError,
                (failure) => Effect.succeed(encodeResponse({ _tag: "Failed", failure })),
              ),
            )
        }),
      )
      const said = yield* Queue.unbounded<Said>()
      const hired = hire(engines)
      hired.respond = (given, progress) => {
        const turn = Deferred.makeUnsafe<void>()
        Queue.offerUnsafe(said, { kind: "request", turn })
        return requests.respond({ given, turn }, progress)
      }
      const killsBefore = outOfMemoryKills()
      const diedBy = (error: unknown) => {
        const signal = error instanceof PeerEnded ? error.signal : null
        return new WorkerDied({
          how: error instanceof Error ? error.message : String(error),
          isOutOfMemory: signal === "SIGKILL" && outOfMemoryKills() !== killsBefore,
        })
      }
      hired.peer
        .request("run", job, {
          timeout: silenceMillis,
          progress: (report) => Queue.offerUnsafe(said, { kind: "report", report }),
        })
        .then(
          () => Queue.offerUnsafe(said, { kind: "done" }),
          (error: unknown) => Queue.offerUnsafe(said, { kind: "died", died: diedBy(error) }),
        )

      const readAll = Effect.gen(function* () {
        for (;;) {
          const next = yield* Queue.take(said)
          switch (next.kind) {
            case "request":
              yield* Deferred.succeed(next.turn, undefined)
              break
            case "report": {
              const report = yield* Effect.orDie(decodeReport(next.report))
              if (isLast(report)) yield* requests.allDone
              yield* client.report(report)
              break
            }
            case "died":
              // What was requested is paid, and kept when it comes, for the next attempt.
              yield* requests.allDone
              return yield* next.died
            case "done":
              return
          }
        }
      })
      yield* readAll.pipe(
        Effect.raceFirst(requests.broken),
        Effect.onExit((exit) => Effect.sync(exit._tag === "Success" ? rest : end)),
      )
    }).pipe(Effect.scoped)

  return { run, end }
}
