import { Layer, ManagedRuntime, Schema } from "effect"
import { Job, type Report } from "./messages.ts"
import { runJob, type StepNeeds } from "./run-job.ts"

/** Takes jobs from the parent process with these engines, until the parent is gone. */
export const work = (engines: Layer.Layer<StepNeeds>) => {
  const runtime = ManagedRuntime.make(engines)
  const tell = (report: Report) => process.send?.(report)

  process.on("message", (message) => {
    const job = Schema.decodeUnknownSync(Job)(message)
    runtime.runPromise(runJob(job, tell)).catch((defect: unknown) => {
      // The parent sees the exit, counts it as a failure and starts a new worker.
      process.stderr.write(`${defect instanceof Error ? (defect.stack ?? "") : String(defect)}\n`)
      process.exit(1)
    })
  })
  process.on("disconnect", () => process.exit(0))
}
