import { createHash } from "node:crypto"
import type { StoryId } from "#protocol/ids.ts"
import type { SpokenSentence } from "#protocol/sentences.ts"
import type { TextName } from "#protocol/transcript.ts"
import type { PassageRecord } from "../../platform/database/passages.ts"

/** The unit that search indexes and finds: consecutive sentences, about 90 words. */
export interface Passage {
  readonly start: number
  readonly sentences: ReadonlyArray<SpokenSentence>
}

/**
 * With about 90 words a passage the right session was found most often on LoCoMo
 * (docs/contributing/adr/009-search.md).
 */
const wanted = 90
const most = 130

/** Splits a sentence that is longer than a passage into pieces that fit. */
const inPieces = (sentence: SpokenSentence): ReadonlyArray<SpokenSentence> => {
  if (sentence.words <= most) return [sentence]
  const words = sentence.text.split(/\s+/)
  const pieces: Array<SpokenSentence> = []
  for (let at = 0; at < words.length; at += wanted) {
    const piece = words.slice(at, at + wanted)
    pieces.push({ text: piece.join(" "), start: sentence.start, words: piece.length })
  }
  return pieces
}

/**
 * Groups sentences into passages, without splitting a sentence that fits. Each passage begins with the
 * last sentence of the one before.
 */
export const cutIntoPassages = (
  sentences: ReadonlyArray<SpokenSentence>,
): ReadonlyArray<Passage> => {
  const passages: Array<Passage> = []
  let current: Array<SpokenSentence> = []
  let words = 0
  let fresh = 0
  const close = () => {
    const [first] = current
    if (first !== undefined && fresh > 0) passages.push({ start: first.start, sentences: current })
  }
  for (const sentence of sentences.flatMap(inPieces)) {
    if (current.length > 0 && (words >= wanted || words + sentence.words > most)) {
      close()
      const last = current.at(-1)
      current = last !== undefined && last.words + sentence.words <= most ? [last] : []
      words = current.reduce((sum, kept) => sum + kept.words, 0)
      fresh = 0
    }
    current.push(sentence)
    words += sentence.words
    fresh += 1
  }
  close()
  return passages
}

/** The same for passages with the same sentences, times and model. */
export const nameOfPassages = (records: ReadonlyArray<PassageRecord>) => {
  const hash = createHash("sha256")
  for (const { start, text, model, sentences } of records)
    hash.update(JSON.stringify([start, text ?? null, model, sentences]))
  return hash.digest("base64url").slice(0, 22)
}

export const passageText = (passage: {
  readonly sentences: ReadonlyArray<{ readonly text: string }>
}) => passage.sentences.map((sentence) => sentence.text).join(" ")

/** Ids sort in the order of the story. */
export const passageId = (storyId: number, index: number) =>
  `${String(storyId)}:${String(index).padStart(5, "0")}`

export const numberOfPassage = (id: string) => Number(id.slice(id.indexOf(":") + 1))

/** The record of a story's `n`th passage, from 0. Without a vector it is found by its words alone. */
export const passageRecord = ({
  storyId,
  n,
  passage,
  text = "original",
  model,
  vector,
}: {
  readonly storyId: StoryId
  readonly n: number
  readonly passage: Passage
  readonly text?: TextName
  readonly model: string
  readonly vector: string | null
}): PassageRecord => ({
  id: passageId(storyId, n),
  storyId,
  start: passage.start,
  sentences: passage.sentences.map(({ text, start }) => ({ text, start })),
  ...(text === "english" && { text }),
  model: vector === null ? null : model,
  vector,
})
