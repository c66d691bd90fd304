import { Effect } from "effect"
import { sentencesOf } from "#protocol/sentences.ts"
import { Embedder, EmbedsOnServer } from "../../../ports/embedder.ts"
import { cutIntoPassages, passageRecord, passageText } from "../../search/passages.ts"
import { vectorToText, type PassageRecord } from "../../../platform/database/passages.ts"
import type { ProcessingStep } from "./step.ts"

/** How many texts are embedded at a time, so that progress is shown in between. */
const batch = 8

/** Cuts the transcript into passages and embeds them, so that they can be found by meaning. */
export const indexPassages: ProcessingStep<Embedder> = {
  phase: "indexing",
  run: Effect.fn("processing.indexPassages")(function* (job, telling) {
    const embedder = yield* Embedder
    const isLater = yield* EmbedsOnServer
    const passages = cutIntoPassages(sentencesOf(job.transcript))
    const records: Array<PassageRecord> = []
    for (let at = 0; at < passages.length; at += batch) {
      const some = passages.slice(at, at + batch)
      const vectors = isLater ? [] : yield* embedder.embed(some.map(passageText))
      for (const [n, passage] of some.entries()) {
        const vector = vectors[n]
        records.push(
          passageRecord({
            storyId: job.storyId,
            n: at + n,
            passage,
            model: embedder.model,
            vector: vector === undefined ? null : vectorToText(vector),
          }),
        )
      }
      telling.progressed(records.length / passages.length)
    }
    return { _tag: "Indexed", passages: records } as const
  }),
}
