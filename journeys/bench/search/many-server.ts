import { Effect } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { Kept } from "../../../backend/kept/kept.ts"
import { vectorToText } from "../../../backend/kept/passages.ts"
import { passageRecord } from "../../../backend/search/passages.ts"
import { tellProcessorTime } from "../processor-time.ts"
import { serveBigFamily } from "../serve-big-family.ts"
import { family } from "./judged.ts"

/** As many as a story of five minutes has. */
const passagesEach = 5
/** Sentences of a passage of ninety words. */
const sentencesEach = 6

const [many = 1_000] = process.argv.slice(2).map(Number)

/** The same numbers in every run. */
const lots = () => {
  let state = 20_261_123
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const draw = lots()
const unit = (dimensions: number) => {
  const parts = Float32Array.from({ length: dimensions }, () => draw() + draw() + draw() - 1.5)
  const length = Math.hypot(...parts)
  return parts.map((part) => part / length)
}
const sentences = family.stories.flatMap(({ words }) =>
  words.flatMap((text) => text.match(/[^.?!]+[.?!]+/g) ?? []),
)

/**
 * A server with many stories in it, in a process of its own. What is said in them are sentences of the
 * judged family in other orders; what they mean is drawn by lot, as nobody reads the answers.
 */
const { url, runtime, cookie } = await serveBigFamily(many)
await runtime.runPromise(
  Effect.gen(function* () {
    const { passages } = yield* Kept
    for (let story = 0; story < many; story += 1) {
      yield* passages.insertMany(
        Array.from({ length: passagesEach }, (_, n) => {
          const said = Array.from({ length: sentencesEach }, (_, k) => {
            const text = (sentences[Math.floor(draw() * sentences.length)] ?? "").trim()
            return { text, start: n * 40 + k * 6, words: text.split(" ").length }
          })
          return passageRecord({
            storyId: StoryId.make(1_000 + story),
            n,
            passage: { start: n * 40, sentences: said },
            model: "all-MiniLM-L6-v2/fp16-0.1.0",
            vector: vectorToText(unit(384)),
          })
        }),
      )
    }
  }).pipe(Effect.orDie),
)
tellProcessorTime()
process.send?.({ url, cookie })
