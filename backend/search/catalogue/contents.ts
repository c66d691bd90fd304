import type { PersonId } from "#protocol/ids.ts"
import { modelFor } from "../models.ts"
import { Columns, type StoryColumns } from "./columns.ts"
import { FactsKnown } from "./facts-known.ts"
import { Postings } from "./postings.ts"
import { Scratch } from "./scratch.ts"
import type { Seen } from "./seen.ts"
import type { ModelsQuestion, TakenPerson } from "./types.ts"
import { Vectors } from "./vectors.ts"

/** What a catalogue is made of. */
export interface Contents {
  readonly people: ReadonlyMap<PersonId, TakenPerson>
  readonly columns: Columns
  readonly facts: FactsKnown
  readonly postings: Postings
  readonly vectors: Vectors
  readonly scratch: Scratch
}

export const noContents = () => ({
  people: new Map<PersonId, TakenPerson>(),
  columns: new Columns(),
  facts: new FactsKnown(),
  postings: new Postings(),
  vectors: new Vectors(),
  scratch: new Scratch(),
})

/** By the vectors of which model each story is compared for somebody who may see these. */
export const modelsFor = ({ stories }: Seen, question: ModelsQuestion) => {
  function* searched() {
    for (const { story } of stories) if (story.isSearched) yield story
  }
  const main = modelFor(searched(), question, question.isChanging)
  return ({ isInHouse }: StoryColumns) => (isInHouse ? question.house : main)
}

/** The models whose vectors a search by somebody who may see these would compare. */
export const modelsSeen = (
  { vectors }: Contents,
  seen: Seen,
  question: ModelsQuestion,
): ReadonlyArray<string> => {
  const modelOf = modelsFor(seen, question)
  const models = new Set<string>()
  for (const { story } of seen.stories) {
    const model = modelOf(story)
    if (models.has(model) || !story.isSearched) continue
    const isKnown = story.ns.some((_, at) => vectors.has(model, story.first + at))
    if (isKnown) models.add(model)
  }
  return [...models].toSorted()
}
