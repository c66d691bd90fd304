import type { Answers, Topic } from "#protocol/biography.ts"
import { FactId, PersonId, StoryId } from "#protocol/ids.ts"
import { sentencesOf } from "#protocol/sentences.ts"
import type { LifeFact, BiographySources, LifeStory } from "./generation/sources.ts"

/** Seconds for each word, and between paragraphs. */
const wordTakes = 0.4
const pause = 2

/** A told story with times: blank lines of `text` separate paragraphs. */
export const aStory = (
  id: number,
  title: string,
  teller: string,
  text: string,
  { isOwn = true, language = "en", isTranslated = false, isLocalOnly = false } = {},
): LifeStory => {
  let at = 0
  const sentences = text.split(/\n\s*\n/).flatMap((lines, paragraph) => {
    const words = lines.trim().replace(/\s+/g, " ")
    const start = at
    const end = start + words.split(" ").length * wordTakes
    at = end + pause
    const told = { start, end, text: words, phrases: [{ start, end, text: words }] }
    return sentencesOf([told]).map((sentence) => ({
      text: sentence.text,
      start: sentence.start,
      paragraph,
    }))
  })
  return {
    id: StoryId.make(id),
    title,
    teller,
    isOwn,
    language,
    isTranslated,
    isLocalOnly,
    sentences,
  }
}

export const aFact = (id: number, by: string, topic: Topic, text: string): LifeFact => ({
  id: FactId.make(id),
  by,
  topic,
  text,
})

export interface ALife {
  readonly name: string
  readonly relationship: string
  readonly birthDate?: string | null
  readonly birthPlace?: string
  readonly keeper: string
  readonly answers: Answers
  readonly facts?: ReadonlyArray<LifeFact>
  readonly stories: ReadonlyArray<LifeStory>
}

/** What a biography of a made-up person rests on. */
export const aLife = ({
  name,
  relationship,
  birthDate = null,
  birthPlace = "",
  facts = [],
  ...others
}: ALife): BiographySources => ({
  person: { id: PersonId.make(1), name, relationship, birthDate, birthPlace },
  facts,
  ...others,
})
