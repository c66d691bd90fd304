import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { plainText, type Transcript } from "#protocol/transcript.ts"
import { Embedder } from "../../ports/embedder.ts"
import { EngineError } from "../../ports/engine-error.ts"
import { writerContract } from "../../ports/summarizer.contract.ts"
import { Summarizer, type Summary } from "../../ports/summarizer.ts"
import { minilmEmbedder } from "../minilm/minilm-embedder.ts"
import { aStory } from "./story.fixture.ts"
import { extractiveWriter, wakefulExtractiveWriter } from "./extractive-summarizer.ts"

const writer = Layer.provide(extractiveWriter, minilmEmbedder)
writerContract("The extractive writer", writer, aStory)

const told = (...sentences: ReadonlyArray<string>): Transcript => {
  const phrases = sentences.map((text, at) => ({ start: at * 5, end: at * 5 + 4, text }))
  const end = phrases.at(-1)?.end ?? 0
  return [{ start: 0, end, text: sentences.join(" "), phrases }]
}
const summarize = (transcript: Transcript) =>
  Effect.flatMap(Summarizer, (writer) => writer.summarize(transcript))
/** Deterministic, so it is made only once. */
let kept: Summary | null = null
const theSummary = Effect.gen(function* () {
  kept ??= yield* summarize(aStory)
  return kept
})
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []

it.layer(writer, { excludeTestServices: true, timeout: "60 seconds" })("a summary", (it) => {
  it.effect(
    "TRUE-01 TRUE-11 says only what the teller said, word for word, a moment a minute",
    () =>
      Effect.gen(function* () {
        const { text, keyMoments } = yield* theSummary
        const said = plainText(aStory).replaceAll(/\s+/gu, " ")
        for (const moment of keyMoments) {
          assert.include(text, moment.text)
          assert.include(said, moment.text)
        }
        const minutes = (aStory.at(-1)?.end ?? 0) / 60
        assert.isAtMost(keyMoments.length, Math.max(1, minutes))
      }),
  )

  it.effect("tells what a grandchild would ask: birth, flood, wedding", () =>
    Effect.gen(function* () {
      const { text } = yield* theSummary
      assert.include(text, "born in 1931")
      assert.include(text, "married in June of 1951")
      assert.match(text, /flood|stairs/)
      assert.notMatch(text, /Thank you|Do you remember/)
    }),
  )

  it.effect("plays each moment from the second it begins", () =>
    Effect.gen(function* () {
      const { keyMoments } = yield* theSummary
      for (const { text, start } of keyMoments) {
        const paragraph = aStory.findLast((candidate) => candidate.start <= start)
        const first = wordsOf(text).slice(0, 2).join(" ")
        const phrase = paragraph?.phrases.findLast((candidate) => candidate.start <= start)
        const near = paragraph?.phrases.filter(({ end }) => end >= start - 1).slice(0, 2)
        assert.isDefined(phrase)
        assert.include(wordsOf(near?.map((one) => one.text).join(" ") ?? "").join(" "), first)
      }
    }),
  )

  it.effect(
    "TRUE-11 of a short story is its first sentence that stands by itself, without moments",
    () =>
      Effect.gen(function* () {
        const transcript = told(
          "Um, yes.",
          "We walked to school in our wooden shoes.",
          "It was far.",
        )
        assert.deepStrictEqual(yield* summarize(transcript), {
          text: "We walked to school in our wooden shoes.",
          keyMoments: [],
        })
      }),
  )

  it.effect(
    "TRUE-04 TRUE-05 leaves out who asks and what others say, and quotes a slip with its correction",
    () =>
      Effect.gen(function* () {
        const transcript = told(
          "Where did you work after the war?",
          "My father worked at the paper mill in Dayton for thirty years.",
          "I left the mill in Dayton for the navy in 1951.",
          "No, wait, it was 1952, after the strike.",
          "People say that my uncle burned down the barn behind our house.",
          "Did you ever go back to Dayton?",
          "We drove to Dayton every summer in the old green Ford.",
          ...Array.from({ length: 12 }, () => "My mother kept the books of the church."),
        )
        const { text, keyMoments } = yield* summarize(transcript)
        assert.isNotEmpty(keyMoments)
        const all = [text, ...keyMoments.map((moment) => moment.text)].join(" ")
        assert.notMatch(
          all,
          /Where did|Did you|People say|1951\.(?! No, wait)|(?<!1951\. )No, wait/,
        )
      }),
  )

  it.effect("of a few words without such a sentence is all of them", () =>
    Effect.gen(function* () {
      const { text } = yield* summarize(told("Um, yes.", "Four miles."))
      assert.strictEqual(text, "Um, yes. Four miles.")
    }),
  )

  it.effect("R782 of a short recording that repeats itself says nothing twice", () =>
    Effect.gen(function* () {
      const { text } = yield* summarize(
        told(
          "Had he married well, he had been kinder.",
          "Not so.",
          "He had been kinder.",
          "Not so.",
        ),
      )
      assert.strictEqual(text, "Had he married well, he had been kinder. Not so.")
    }),
  )

  it.effect("R782 leaves out what lost its beginning", () =>
    Effect.gen(function* () {
      const { text } = yield* summarize(
        told("to do for them.", "unless to be rather selfish is to be ill.", "Not so.", "Kinder."),
      )
      assert.strictEqual(text, "Not so. Kinder.")
      const low = yield* summarize(told("four miles.", "in the snow."))
      assert.strictEqual(low.text, "four miles. in the snow.")
    }),
  )

  it.effect("of a story of fragments, or without a full stop, is its beginning", () =>
    Effect.gen(function* () {
      const fragments = Array.from({ length: 60 }, (_, at) => `Then number ${String(at)}.`)
      const beginning = yield* summarize(told(...fragments))
      assert.match(beginning.text, /^Then number 0\. Then number 1\./)
      assert.isAtMost(wordsOf(beginning.text).length, 100)
      const endless = Array.from({ length: 300 }, () => "and then we went on").join(" ")
      assert.isNotEmpty((yield* summarize(told(endless))).text)
    }),
  )

  it.effect("says nothing twice, however often it was told", () =>
    Effect.gen(function* () {
      const again = Array.from({ length: 20 }, () => [
        "I was born in 1931 in a little house outside Dayton, Ohio.",
        "My brother Henry carried me down the stairs in the flood.",
        "I was born in the year 1931 in a small house outside Dayton, Ohio.",
      ]).flat()
      const { keyMoments } = yield* summarize(told(...again))
      assert.lengthOf(keyMoments, 2)
    }),
  )
})

it.live("a summary waits for another try when meaning cannot be computed now", () =>
  Effect.gen(function* () {
    const failure = yield* Effect.flip(summarize(aStory))
    assert.strictEqual(failure._tag, "EngineError")
    assert.isTrue(failure.canPass)
  }).pipe(
    Effect.provide(extractiveWriter),
    Effect.provideService(
      Embedder,
      Embedder.of({
        model: "none",
        dimensions: 1,
        embed: () => Effect.fail(new EngineError({ reason: "It died", canPass: true })),
      }),
    ),
  ),
)

for (const [name, layer, asked] of [
  ["in the worker wakes its embedder before it is asked", wakefulExtractiveWriter, 1],
  ["in the server lets it sleep", extractiveWriter, 0],
] as const) {
  it.effect(`the writer ${name}`, () =>
    Effect.gen(function* () {
      let embedded = 0
      const embedder = Embedder.of({
        model: "none",
        dimensions: 1,
        embed: () => Effect.sync(() => ((embedded += 1), [Float32Array.of(1)])),
      })
      yield* Effect.gen(function* () {
        yield* Summarizer
        yield* Effect.yieldNow
        assert.strictEqual(embedded, asked)
      }).pipe(Effect.provide(layer), Effect.provideService(Embedder, embedder))
    }),
  )
}
