import { Effect } from "effect"
import { Summarizer } from "../../../ports/summarizer.ts"
import { nameOfWords } from "../../transcripts/text-hash.ts"
import type { ProcessingStep } from "./step.ts"

/** Writes the summary and picks the key moments. */
export const summarise: ProcessingStep<Summarizer> = {
  phase: "summarising",
  run: Effect.fn("processing.summarise")(function* (job, telling) {
    const writer = yield* Summarizer
    const summary = yield* writer.summarise(job.transcript)
    telling.progressed(1)
    return { _tag: "Summarised", ...summary, from: nameOfWords(job.transcript) } as const
  }),
}
