import { assert, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import type { Transcript } from "#protocol/transcript.ts"
import { promises, type Lacking } from "./contract.fixture.ts"
import { Summarizer } from "./summarizer.ts"

const oneParagraph = (text: string, start: number, end: number): Transcript =>
  text === "" ? [] : [{ start, end, text, phrases: [{ start, end, text }] }]

const summarize = (transcript: Transcript) =>
  Effect.flatMap(Summarizer, (writer) => writer.summarize(transcript))

/** The contract of every writer; `story` is a transcript of a few hundred words. */
export const writerContract = (
  name: string,
  layer: Layer.Layer<Summarizer>,
  story: Transcript,
  lacking: Lacking = new Map(),
) =>
  it.layer(layer, { timeout: "60 seconds", excludeTestServices: true })(`${name}:`, (it) => {
    const promise = promises(it, lacking)
    const ends = story.at(-1)?.end ?? 0

    promise(
      "sums a long story up, and names the moments it rests on in the order they were told",
      () =>
        Effect.gen(function* () {
          const { text, keyMoments } = yield* summarize(story)
          const words = text.split(/\s+/).length
          assert.isAtLeast(words, 40)
          assert.isAtMost(words, 120)
          assert.strictEqual(text, text.trim())
          assert.isNotEmpty(keyMoments)
          let last = 0
          for (const moment of keyMoments) {
            assert.isNotEmpty(moment.text)
            assert.isAtLeast(moment.start, last)
            assert.isBelow(moment.start, ends)
            last = moment.start
          }
        }),
    )

    promise("sums up a story of one sentence", () =>
      Effect.gen(function* () {
        const said = "He might even have been made amiable himself."
        const { text, keyMoments } = yield* summarize(oneParagraph(said, 2, 5))
        assert.isNotEmpty(text)
        // Of so little nothing needs to be picked.
        assert.isAtMost(keyMoments.length, 1)
        for (const { start } of keyMoments) assert.strictEqual(start, 2)
      }),
    )

    promise("says nothing of a story without words", () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* summarize([]), { text: "", keyMoments: [] })
      }),
    )
  })
