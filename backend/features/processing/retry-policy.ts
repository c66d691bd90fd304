import { type Again, afterFailure as afterFailureOf } from "../../platform/jobs/engine-retry.ts"
import type { WorkerFailure } from "./messages.ts"
import { processingJobType } from "./processing-job-type.ts"

/**
 * What follows a failure of a step; null: the story has failed. `before`: the failures of the step
 * before this one, without any progress since.
 */
export const afterFailure = (
  failure: Omit<WorkerFailure, "isUnreadable">,
  before: number,
  now: number,
): Again | null => afterFailureOf(failure, before, { now, usual: processingJobType.retry })
