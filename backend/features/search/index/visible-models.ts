import { modelFor } from "../embedding-models.ts"
import type { StoryColumns } from "./columns.ts"
import type { Contents } from "./index-state.ts"
import type { VisibleStories } from "./visible-stories.ts"
import type { ModelsQuestion } from "./types.ts"

/** By the vectors of which model each story is compared for somebody who may see these. */
export const modelsFor = ({ stories }: VisibleStories, question: ModelsQuestion) => {
  function* searched() {
    for (const { story } of stories) if (story.isSearched) yield story
  }
  const main = modelFor(searched(), question, question.isChanging)
  return ({ isLocalOnly }: StoryColumns) => (isLocalOnly ? question.house : main)
}

/** The models whose vectors a search by somebody who may see these would compare. */
export const modelsSeen = (
  { vectors }: Contents,
  seen: VisibleStories,
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
