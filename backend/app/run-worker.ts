import { Effect, Layer, ManagedRuntime, Schema } from "effect"
import { logFromEnv } from "../platform/observability/log.ts"
import { WorkerRpc } from "../ports/worker-rpc.ts"
import {
  type WorkerRequest,
  Job,
  type WorkerReport,
  ServerReply,
} from "../features/processing/messages.ts"
import { runJob, type StepNeeds } from "../features/processing/run-job.ts"
import { workerRelay } from "../features/processing/server-rpc-client.ts"
import { endWithServer } from "./child-process.ts"

const decode = Schema.decodeUnknownSync(Schema.Union([ServerReply, Job]))

/** Takes jobs from the parent process with these engines, until the parent is gone. */
export const work = (engines: Layer.Layer<StepNeeds, never, WorkerRpc>) => {
  endWithServer()
  const tell = (message: WorkerReport | WorkerRequest) => process.send?.(message)
  /** What each line of the log is about, also one of an engine that is made for the first job. */
  let underWay: { readonly storyId?: number; readonly requestId?: string } = {}
  const { relay, told } = workerRelay(tell)
  const runtime = ManagedRuntime.make(
    engines.pipe(
      Layer.provide(Layer.succeed(WorkerRpc, relay)),
      Layer.provideMerge(logFromEnv(process.env, () => underWay)),
    ),
  )

  process.on("message", (message) => {
    const given = decode(message)
    if ("_tag" in given) return void told(given)
    const { storyId, requestId } = given
    underWay = { storyId, ...(requestId !== undefined && { requestId }) }
    const done = runJob(given, tell).pipe(
      Effect.tapCause((cause) => Effect.logError("the worker cannot continue", cause)),
    )
    // The parent sees the exit, counts it as a failure and starts a new worker.
    runtime.runPromise(done).catch(() => process.exit(1))
  })
}
