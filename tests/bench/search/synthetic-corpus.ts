import { readFileSync } from "node:fs"
import { Schema } from "effect"
import { StoryId } from "#protocol/ids.ts"
import {
  type PassageRecord,
  vectorFromText,
  vectorToText,
} from "../../../backend/platform/database/passages.ts"
import { passageRecord } from "../../../backend/features/search/passages.ts"

/** As many as a story of five to seven minutes has. */
export const passagesEach = 7
/** Of seven sentences as many are of one passage of the judged family, so that they mean the same. */
const ofOnePassage = 4
const sentencesEach = 6
/** One word in so many is made up, so that there are as many different ones as people have. */
const ordinary = 9
const madeUp = 60_000
/** How near the meaning of a passage is to that of the one it is made of. */
const nearness = 0.75

/** A passage of the judged family: the sentences, and what they mean. */
const Sample = Schema.Struct({ sentences: Schema.Array(Schema.String), vector: Schema.String })
type Sample = typeof Sample.Type

/** What the processes of one measurement are told. */
const SyntheticStory = Schema.Struct({
  model: Schema.String,
  samples: Schema.Array(Sample),
})
export type SyntheticStory = typeof SyntheticStory.Type
export const readReport = (file: string) =>
  Schema.decodeUnknownSync(Schema.fromJsonString(SyntheticStory))(readFileSync(file, "utf8"))

/** The same numbers in every run. */
const lots = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const syllables =
  "ba ce di fo gu hel jen kar lim mor nas pel rin sol tav ulm ver wys yor zed".split(" ")

/** The rarer the higher the number, as words are. */
const wordOf = (number: number) => {
  const parts = [number % 20, Math.floor(number / 20) % 20, Math.floor(number / 400) % 20]
  const end = number < 8_000 ? "" : (syllables[Math.floor(number / 8_000)] ?? "")
  return parts.map((at) => syllables[at] ?? "").join("") + end
}

const near = (vector: Float32Array, draw: () => number) => {
  const noise = vector.map(() => draw() + draw() + draw() - 1.5)
  const length = Math.hypot(...noise)
  const mixed = vector.map(
    (number, at) => nearness * number + Math.sqrt(1 - nearness ** 2) * ((noise[at] ?? 0) / length),
  )
  const whole = Math.hypot(...mixed)
  return mixed.map((number) => number / whole)
}

/**
 * What is said in a story that nobody told, always the same: most sentences of a passage are those of one
 * passage of the judged family, and what it means is near to that; others are of others, and one word in
 * nine is a made-up one.
 */
export const invented = ({ samples, model }: SyntheticStory) => {
  const meant = samples.map(({ vector }) => vectorFromText(vector))
  const all = samples.flatMap(({ sentences }) => sentences)
  return (story: number): ReadonlyArray<PassageRecord> => {
    const draw = lots(20_261_124 + story * 7_919)
    const below = (many: number) => Math.floor(draw() * many)
    const word = (text: string) =>
      below(ordinary) === 0 ? wordOf(Math.floor(madeUp ** draw()) - 1) : text
    return Array.from({ length: passagesEach }, (_, n) => {
      const of = below(samples.length)
      const own = samples[of]?.sentences ?? []
      const sentences = Array.from({ length: sentencesEach }, (_, k) => {
        const said = (k < ofOnePassage ? own[below(own.length)] : all[below(all.length)]) ?? ""
        const words = said.trim().split(/\s+/).map(word)
        return { text: words.join(" "), start: n * 40 + k * 6, words: words.length }
      })
      return passageRecord({
        storyId: StoryId.make(story),
        n,
        passage: { start: n * 40, sentences },
        model,
        vector: vectorToText(near(meant[of] ?? new Float32Array(384), draw)),
      })
    })
  }
}
