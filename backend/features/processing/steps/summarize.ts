import { Effect } from "effect"
import { Summarizer } from "../../../ports/summarizer.ts"
import { hashOfWords } from "../../biographies/rejections/rejected-sentences.ts"
import { withoutSentences } from "../../biographies/rejections/without-sentences.ts"
import { nameOfWords } from "../../transcripts/text-hash.ts"
import { withoutDoubtfulParts } from "../../transcripts/without-doubtful-parts.ts"
import type { ProcessingStep } from "./step.ts"

/** Writes the summary and picks the key moments. */
export const summarize: ProcessingStep<Summarizer> = {
  phase: "summarizing",
  run: Effect.fn("processing.summarize")(function* (job, telling) {
    const writer = yield* Summarizer
    const { rejected = [] } = job
    const certain = withoutDoubtfulParts(job.transcript, job.doubtfulParts)
    const words =
      rejected.length === 0
        ? certain
        : withoutSentences(certain, (text) => rejected.includes(hashOfWords(text)))
    const summary = yield* writer.summarize(words)
    telling.progressed(1)
    return { _tag: "Summarized", ...summary, from: nameOfWords(words) } as const
  }),
}
