import { Effect } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { Embedder } from "../../ports/embedder.ts"
import { Summarizer } from "../../ports/summarizer.ts"
import { extractiveWriter } from "./extractive-summarizer.ts"

/** Each sentence has a vector of its own. */
const embedder = Embedder.of({
  model: "none",
  dimensions: 40,
  embed: (texts) =>
    Effect.succeed(
      texts.map((_, at) => Float32Array.from({ length: 40 }, (_, n) => (n === at ? 1 : 0))),
    ),
})

const openings = ["No ", "So far ", "Well, ", "Um, ", "And ", "Yes and no, ", "I mean, ", ""]
const bodies = [
  "my father never went to the mine in 1947.",
  "we we had a goat in the kitchen, uh, a real goat.",
  "three of us came home from the war in the spring of 1945.",
  "I married Josef in 1953 in the wooden church by the river.",
  "my sister Lena, you know, sang in the choir until she died.",
  "it was 1952, in May.",
]
const sentence = fc
  .tuple(fc.constantFrom(...openings), fc.constantFrom(...bodies))
  .map(([opening, body]) =>
    `${opening}${body}`.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
  )

it("TRUE-01 a summary and its moments are pieces of what was said, letter by letter", () =>
  fc.assert(
    fc.asyncProperty(fc.array(sentence, { minLength: 1, maxLength: 30 }), async (told) => {
      const text = told.join(" ")
      const phrases = told.map((words, at) => ({ start: at * 6, end: at * 6 + 5, text: words }))
      const end = told.length * 6
      const summary = await Summarizer.use((writer) =>
        writer.summarize([{ start: 0, end, text, phrases }]),
      ).pipe(
        Effect.provide(extractiveWriter),
        Effect.provideService(Embedder, embedder),
        Effect.runPromise,
      )
      for (const moment of summary.keyMoments) expect(text).toContain(moment.text)
      // What is left of a summary without the sentences that were told is nothing.
      const longestFirst = [...new Set(told)].toSorted((one, other) => other.length - one.length)
      const left = longestFirst.reduce(
        (rest, words) => rest.replaceAll(words, ""),
        summary.text.replaceAll("…", ""),
      )
      expect(left.trim()).toBe("")
    }),
    { numRuns: 60 },
  ))
