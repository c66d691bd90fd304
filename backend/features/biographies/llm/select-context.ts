import { Effect } from "effect"
import { topicsInTelling } from "#protocol/biography.ts"
import type { EngineError } from "../../../ports/engine-error.ts"
import { aloneness, information } from "../../../lib/english/sentence-features.ts"
import type { Embed, BiographySources } from "../generation/sources.ts"
import { allTopicExamples, nearTopics, topicVectorsOf } from "../composer/topic-classifier.ts"
import { dotProduct } from "../../../lib/vectors.ts"
import { termsOf } from "../../../lib/english/terms.ts"
import { type Excerpt, sendable } from "./excerpts.ts"

/** So many pieces go with a question to write. */
const most = 80
const mostWritten = 48
const mostOfATopic = 8
/** So many of the stories are compared by their meaning, those that tell most by their words. */
const compared = 120

const worth = ({ text }: Excerpt) => information(text) + aloneness(text)

const shortened = <A>(all: ReadonlyArray<A>, count: number, by: (one: A) => number) => {
  if (all.length <= count) return all
  const best = new Set(
    all
      .map((one) => ({ one, worth: by(one) }))
      .toSorted((a, b) => b.worth - a.worth)
      .slice(0, count)
      .map(({ one }) => one),
  )
  return all.filter((one) => best.has(one))
}

/** What a model is given to tell a life of, in the order it was told. */
export const chosenToWrite = Effect.fn("biographies.chosenToWrite")(function* (
  sources: BiographySources,
  embed: Embed,
): Effect.fn.Return<ReadonlyArray<Excerpt>, EngineError> {
  const { written, told } = yield* sendable(sources)
  const answered = shortened(written, mostWritten, worth)
  const room = most - answered.length
  if (told.length <= room) return [...answered, ...told]
  const candidates = shortened(told, compared, worth)
  const vectors = topicVectorsOf(yield* embed(allTopicExamples))
  const ofCandidates = yield* embed(candidates.map(({ text }) => text))
  const rated = candidates.flatMap((piece, at) => {
    const vector = ofCandidates[at]
    const nearest = vector === undefined ? undefined : nearTopics(piece.text, vector, vectors)[0]
    return nearest === undefined ? [] : [{ piece, ...nearest }]
  })
  const best = topicsInTelling.flatMap((topic) =>
    rated
      .filter((one) => one.topic === topic)
      .toSorted((a, b) => b.likeness - a.likeness)
      .slice(0, mostOfATopic),
  )
  const chosen = new Set(
    shortened(best, room, ({ likeness }) => likeness).map(({ piece }) => piece),
  )
  return [...answered, ...told.filter((piece) => chosen.has(piece))]
})

const toAnswer = 12
const comparedToAnswer = 60
const byWords = 0.35

/** What a model is given to answer a message with, the nearest first. */
export const chosenToAnswer = Effect.fn("biographies.chosenToAnswer")(function* (
  message: string,
  sources: BiographySources,
  embed: Embed,
): Effect.fn.Return<ReadonlyArray<Excerpt>, EngineError> {
  const { written, told } = yield* sendable(sources)
  const terms = new Set(termsOf(message))
  const shared = ({ text }: Excerpt) =>
    terms.size === 0 ? 0 : termsOf(text).filter((term) => terms.has(term)).length / terms.size
  const candidates = shortened(
    [...written, ...told],
    comparedToAnswer,
    (piece) => 10 * shared(piece) + worth(piece),
  )
  const [asked, ...vectors] = yield* embed([message, ...candidates.map(({ text }) => text)])
  if (asked === undefined) return []
  return candidates
    .map((piece, at) => {
      const vector = vectors[at]
      const meant = vector === undefined ? 0 : dotProduct(asked, vector)
      return { piece, likeness: meant + byWords * shared(piece) }
    })
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, toAnswer)
    .map(({ piece }) => piece)
})
