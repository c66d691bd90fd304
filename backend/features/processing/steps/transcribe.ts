import { Effect } from "effect"
import type { Paragraph, Phrase } from "#protocol/transcript.ts"
import { Transcriber } from "../../../ports/transcriber.ts"
import { intoParagraphs, jointsOf } from "../paragraphs.ts"
import { samplesPath, type ProcessingStep } from "./step.ts"

/** Transcribes the recording and reports each paragraph as it grows. */
export const transcribe: ProcessingStep<Transcriber> = {
  phase: "transcribing",
  run: Effect.fn("processing.transcribe")(function* (job, telling) {
    const transcriber = yield* Transcriber
    const phrases: Array<Phrase> = []
    const joints = jointsOf(job.originals)
    let told: Paragraph | undefined
    const {
      language,
      phrases: heard,
      isDoubtful,
      doubtfulParts,
    } = yield* transcriber.transcribe(
      { path: samplesPath(job), seconds: job.seconds, joints },
      job.sourceLanguage,
      (phrase, secondsDone) => {
        telling.progressed(Math.min(1, secondsDone / Math.max(1, job.seconds)))
        if (phrase === null) return
        phrases.push(phrase)
        const paragraphs = intoParagraphs(phrases, joints)
        const last = paragraphs.at(-1)
        if (last === undefined || last.text === told?.text) return
        telling.heard(paragraphs.length - 1, last)
        told = last
      },
    )
    return {
      _tag: "Transcribed",
      // What somebody has said is not doubted, whatever an engine took it for.
      language: job.isLanguageSure ? (job.sourceLanguage ?? language) : language,
      transcript: intoParagraphs(heard, joints),
      isDoubtful: isDoubtful && !job.isLanguageSure,
      doubtfulParts: job.isLanguageSure ? [] : doubtfulParts,
    } as const
  }),
}
