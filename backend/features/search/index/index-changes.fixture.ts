import { Effect } from "effect"
import { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import {
  type IndexChanges,
  type IndexQuery,
  type IndexedPassage,
  type IndexedPerson,
  type IndexedStory,
  SearchIndex,
} from "./search-index.ts"
import { aTranscribedStory } from "../../stories/story.fixture.ts"

export const anna = UserId.make(7)
export const ben = UserId.make(8)
export const model = "in three numbers"

export const aPerson = (id: number, keeperId = anna): IndexedPerson => ({
  id: PersonId.make(id),
  keeperId,
  name: `Person ${String(id)}`,
  relationship: "",
})

export const aPassage = (
  n: number,
  text: string,
  vector = Float32Array.of(0, 1, 0),
): IndexedPassage => ({ n, text, isTranslated: false, vectors: [[model, vector]] })

/** A story of a keeper's, with a passage for each text. */
export const anIndexedStory = (
  id: number,
  texts: ReadonlyArray<string>,
  keeperId = anna,
): IndexedStory => ({
  facts: aTranscribedStory({
    id: StoryId.make(id),
    keeperId,
    recorderId: keeperId,
    keeperIds: [keeperId],
    title: `Told by number ${String(id)}`,
  }),
  named: [],
  passagesName: `passages of ${String(id)}: ${texts.join()}`,
  passages: texts.map((text, n) => aPassage(n, text)),
})

export const changesWith = (changes: Partial<IndexChanges>): IndexChanges => ({
  people: [],
  gonePeople: [],
  stories: [],
  goneStories: [],
  cursor: { touched: 1 },
  ...changes,
})

export const models = { house: model, elsewhere: null, isChanging: false }

export const questionOf = (words: string, user = anna): IndexQuery => ({
  asker: { user, grants: [] },
  words,
  phrases: [],
  meanings: [],
  models,
})

export const anAnswer = Effect.fnUntraced(function* (question: IndexQuery) {
  return yield* (yield* SearchIndex).search(question)
})
export const found = (words: string, user = anna) =>
  Effect.map(anAnswer(questionOf(words, user)), (matches) => matches.map(({ storyId }) => storyId))
export const apply = (changes: Parameters<typeof changesWith>[0]) =>
  Effect.flatMap(SearchIndex, (index) => index.apply(changesWith(changes)))
export const standing = Effect.flatMap(SearchIndex, (index) => index.standing)
export const save = Effect.flatMap(SearchIndex, (index) => index.save)

/** Two of Anna's, and one of Ben's. */
export const river = anIndexedStory(1, [
  "We swam in the river every summer.",
  "The bridge was mined.",
])
export const harvest = anIndexedStory(2, ["At harvest the whole village helped."])
export const bens = anIndexedStory(3, ["Ben's grandfather crossed the river at night."], ben)
export const filled = {
  people: [aPerson(1)],
  stories: [river, harvest, bens],
  cursor: { touched: 42 },
}
const questions = ["river", "harvest village", "bridges", "number", "nothing of that kind"].map(
  (words) => questionOf(words),
)
export const answers = Effect.forEach(questions, anAnswer)
