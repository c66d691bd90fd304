import { Effect, Layer, ManagedRuntime, Schema } from "effect"
import { connect, lineToParentProcess, type Peer } from "../lib/rpc.ts"
import { logFromEnv } from "../platform/observability/log.ts"
import { isResponseTo, type RpcRequest, WorkerRpc } from "../ports/worker-rpc.ts"
import {
  Job,
  type ServerProcedures,
  ServerResponse,
  type WorkerProcedures,
} from "../features/processing/messages.ts"
import { runJob, type StepNeeds } from "../features/processing/run-job.ts"
import { endWithServer } from "./child-process.ts"

const decodeJob = Schema.decodeUnknownSync(Job)
const decodeResponse = Schema.decodeUnknownEffect(ServerResponse)

/** Takes jobs from the parent process with these engines, until the parent is gone. */
export const work = (engines: Layer.Layer<StepNeeds, never, WorkerRpc>) => {
  endWithServer()
  /** What each line of the log is about, also one of an engine that is made for the first job. */
  let underWay: { readonly storyId?: number; readonly requestId?: string } = {}
  const send = Effect.fnUntraced(function* <A extends RpcRequest>(
    request: A,
    progress: (part: number) => void = () => undefined,
  ) {
    const given = yield* Effect.promise(() => server.request("respond", request, { progress }))
    const said = yield* Effect.orDie(decodeResponse(given))
    if (said._tag === "Failed") return yield* said.failure
    const { response } = said
    if (isResponseTo(request, response)) return response
    return yield* Effect.die(new Error(`"${response._tag}" is no response to "${request._tag}".`))
  })
  const runtime = ManagedRuntime.make(
    engines.pipe(
      Layer.provide(Layer.succeed(WorkerRpc, WorkerRpc.of({ send }))),
      Layer.provideMerge(logFromEnv(process.env, () => underWay)),
    ),
  )
  const server: Peer<ServerProcedures> = connect<ServerProcedures, WorkerProcedures>(
    lineToParentProcess(),
    {
      run: (given, report) => {
        const job = decodeJob(given)
        const { storyId, requestId } = job
        underWay = { storyId, ...(requestId !== undefined && { requestId }) }
        const done = runJob(job, report).pipe(
          Effect.tapCause((cause) => Effect.logError("the worker cannot continue", cause)),
        )
        // The parent sees the exit, counts it as a failure and starts a new worker.
        return runtime.runPromise(done).catch(() => process.exit(1))
      },
    },
  )
}
