import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { Summarizer } from "../../../ports/summarizer.ts"
import { hashOfWords } from "../../biographies/rejections/rejected-sentences.ts"
import type { Job } from "../messages.ts"
import { summarize } from "./summarize.ts"

const phrase = { start: 0, end: 9, text: "It rained. We lost the barn. Nobody was hurt." }
const job: Job = {
  ...{ storyId: StoryId.make(1), originals: [], seconds: 9, sourceLanguage: "en" },
  ...{ isLanguageSure: true, folder: "", done: [], language: "en" },
  transcript: [{ ...phrase, phrases: [phrase] }],
  doubtfulParts: [],
}
/** Sums up by repeating everything. */
const repeating = Layer.succeed(
  Summarizer,
  Summarizer.of({
    summarize: (transcript) =>
      Effect.succeed({ text: transcript.map(({ text }) => text).join(" / "), keyMoments: [] }),
  }),
)
const telling = { progressed: () => {}, heard: () => {}, handOn: () => {} }

it.effect("R764 a story that is transcribed anew is summed up without what was taken away", () =>
  Effect.gen(function* () {
    const rejected = [hashOfWords("We lost the barn!")]
    const without = yield* summarize.run({ ...job, rejected }, telling)
    assert.include(without, { text: "It rained. / Nobody was hurt." })
    assert.include(yield* summarize.run(job, telling), { text: phrase.text })
  }).pipe(Effect.provide(repeating)),
)
