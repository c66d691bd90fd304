import { Effect } from "effect"
import { Summarizer } from "../../../ports/summarizer.ts"
import { nameOfWords } from "../../transcripts/text-hash.ts"
import type { ProcessingStep } from "./step.ts"

/** Writes the summary and picks the key moments. */
export const summarize: ProcessingStep<Summarizer> = {
  phase: "summarizing",
  run: Effect.fn("processing.summarize")(function* (job, telling) {
    const writer = yield* Summarizer
    const summary = yield* writer.summarize(job.transcript)
    telling.progressed(1)
    return { _tag: "Summarized", ...summary, from: nameOfWords(job.transcript) } as const
  }),
}
