import { Layer, ManagedRuntime, Schema } from "effect"
import { Relay } from "../ports/relay.ts"
import { type Asked, Job, type Report, Told } from "./messages.ts"
import { runJob, type StepNeeds } from "./run-job.ts"
import { workerRelay } from "./worker-relay.ts"

const decode = Schema.decodeUnknownSync(Schema.Union([Told, Job]))

/** Takes jobs from the parent process with these engines, until the parent is gone. */
export const work = (engines: Layer.Layer<StepNeeds, never, Relay>) => {
  const tell = (message: Report | Asked) => process.send?.(message)
  const { relay, told } = workerRelay(tell)
  const runtime = ManagedRuntime.make(Layer.provide(engines, Layer.succeed(Relay, relay)))

  process.on("message", (message) => {
    const given = decode(message)
    if ("_tag" in given) return void told(given)
    runtime.runPromise(runJob(given, tell)).catch((defect: unknown) => {
      // The parent sees the exit, counts it as a failure and starts a new worker.
      process.stderr.write(`${defect instanceof Error ? (defect.stack ?? "") : String(defect)}\n`)
      process.exit(1)
    })
  })
  process.on("disconnect", () => process.exit(0))
}
