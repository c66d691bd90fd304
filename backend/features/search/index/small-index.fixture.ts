// Stories of which nothing is known but what is said in them, one passage each, all of them one user's.
import { StoryId, UserId } from "#protocol/ids.ts"
import { aTranscribedStory } from "../../stories/story.fixture.ts"
import { readQuery } from "../query/query-terms.ts"
import type { Similarity } from "../similarity.ts"
import { askedMeanings } from "../query/query-embeddings.ts"
import { aQuestion, changesOf } from "./random-family.fixture.ts"
import { MemoryIndex } from "./memory-index.ts"

interface SaidIn {
  readonly story: number
  readonly text: string
  /** Null: no engine has read it. */
  readonly vector: Float32Array | null
  readonly model: string
}

/** What is found in them; `house`: whose vectors are compared. */
export const findAmong = (
  said: ReadonlyArray<SaidIn>,
  query: string,
  meanings: ReadonlyMap<string, Similarity>,
  models: { readonly house: string; readonly elsewhere?: string },
) => {
  const index = new MemoryIndex()
  index.apply(
    changesOf({
      stories: said.map(({ story, text, vector, model }) => ({
        facts: aTranscribedStory({
          ...{ id: StoryId.make(story), title: "", isLocalOnly: model === models.house },
        }),
        named: [],
        passagesName: "said",
        passages: [
          { n: 0, text, isTranslated: false, vectors: vector === null ? [] : [[model, vector]] },
        ],
      })),
    }),
  )
  const asker = { user: UserId.make(7), grants: [] }
  return index.search(
    aQuestion(asker, {
      words: readQuery(query).words,
      meanings: askedMeanings(meanings),
      models: { elsewhere: null, ...models, isChanging: false },
    }),
  )
}
