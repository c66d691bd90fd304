import { Effect } from "effect"
import { Summarizer } from "../../../ports/summarizer.ts"
import { nameOfWords } from "../../transcripts/text-hash.ts"
import { withoutDoubtfulParts } from "../../transcripts/without-doubtful-parts.ts"
import type { ProcessingStep } from "./step.ts"

/** Writes the summary and picks the key moments. */
export const summarize: ProcessingStep<Summarizer> = {
  phase: "summarizing",
  run: Effect.fn("processing.summarize")(function* (job, telling) {
    const writer = yield* Summarizer
    const certain = withoutDoubtfulParts(job.transcript, job.doubtfulParts)
    const summary = yield* writer.summarize(certain)
    telling.progressed(1)
    return { _tag: "Summarized", ...summary, from: nameOfWords(certain) } as const
  }),
}
