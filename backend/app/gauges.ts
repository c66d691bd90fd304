import { Effect, Metric } from "effect"
import { ServerReport } from "../features/operator/server-report.ts"
import { Jobs } from "../platform/jobs/jobs.ts"
import { Database } from "../platform/database/database.ts"
import { ClusterBus } from "../ports/cluster-bus.ts"
import { labeled, measures } from "../platform/observability/metrics.ts"

const lookAtJobs = Effect.gen(function* () {
  const { queueStats } = yield* Jobs
  for (const { kind, due, running, resting, oldest } of yield* queueStats) {
    for (const [state, count] of Object.entries({ due, running, resting }))
      yield* Metric.update(labeled(measures.jobs, { kind, state }), count)
    yield* Metric.update(labeled(measures.oldestJob, { kind }), oldest / 1_000)
  }
})

const lookAtUploads = Effect.gen(function* () {
  const { uploads } = yield* Database
  yield* Metric.update(measures.uploads, yield* uploads.count({}))
})

const lookAtNodes = Effect.gen(function* () {
  const { connectivity } = yield* ClusterBus
  yield* Metric.update(measures.nodesApart, (yield* connectivity) === "apart" ? 1 : 0)
})

const lookAtDisks = Effect.gen(function* () {
  const disks = yield* ServerReport.use((report) => report.disks)
  if (disks.length === 0) return
  const least = disks.reduce((left, { free }) => Math.min(left, free), Infinity)
  yield* Metric.update(measures.diskFree, least)
})

/** Measures what nobody tells of as it happens. */
export const sampleGauges = Effect.all([lookAtJobs, lookAtUploads, lookAtDisks, lookAtNodes], {
  discard: true,
})
