import { Layer } from "effect"
import { ProcessorClaims } from "./job-type.ts"
import { TranscriptProcessors } from "./processor-job.ts"

/** What follows a transcript that was changed. */
export const transcriptProcessors = Layer.provideMerge(
  TranscriptProcessors.layer,
  ProcessorClaims.layer,
)
