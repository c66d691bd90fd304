import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { accessToStory, type Asker } from "../../access/policy.ts"
import { readQuery } from "../query/query-terms.ts"
import { modelFor } from "../embedding-models.ts"
import { passageId } from "../passages.ts"
import { factsFor, hasSearchedWords } from "../searchable.ts"
import {
  aQuery,
  aQuestion,
  changesOf,
  someFamily,
  someMeanings,
  someModels,
} from "./random-family.fixture.ts"
import { rank, ReferenceIndex } from "./reference-index.fixture.ts"
import { MemoryIndex } from "./memory-index.ts"
import type { AskedMeaning, ModelsQuestion, IndexedPerson, IndexedStory } from "./search-index.ts"

/** A shelf of just what the asker may see, as each of them had one. */
const storageFor = (
  asker: Asker,
  people: ReadonlyArray<IndexedPerson>,
  stories: ReadonlyArray<IndexedStory>,
  models: ModelsQuestion,
) => {
  const seen = stories.filter(({ facts }) => accessToStory(asker, facts) !== "none")
  const factsOf = factsFor(
    asker,
    new Map(people.map((person) => [person.id, person])),
    new Map(seen.map(({ facts, named }) => [facts.id, named])),
  )
  const reference = new ReferenceIndex()
  reference.newest = seen
    .map(({ facts }) => facts)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id)
    .map(({ id }) => id)
  const searched = seen.filter(({ facts }) => hasSearchedWords(facts))
  const main = modelFor(
    searched.map(({ facts }) => facts),
    models,
    models.isChanging,
  )
  for (const { facts } of seen) reference.facts.put(facts.id, factsOf(facts))
  for (const { facts, passages } of searched) {
    const wanted = facts.isLocalOnly === true ? models.house : main
    reference.put(
      (passages ?? []).map(({ n, text, vectors }) => {
        const [, vector = null] = vectors.find(([model]) => model === wanted) ?? []
        return {
          id: passageId(facts.id, n),
          storyId: facts.id,
          text,
          vector,
          model: vector === null ? null : wanted,
        }
      }),
    )
  }
  return reference
}

const meaningsFor = (meanings: ReadonlyArray<AskedMeaning>) =>
  new Map(
    meanings.map(({ model, vector, scale, shift, isCalibrated }) => [
      model,
      { vector, isCalibrated, likeness: (cosine: number) => shift + scale * cosine },
    ]),
  )

describe("an index of everybody's stories beside a shelf of one's own", () => {
  it("R441 finds the same by the same passages, with the same scores @slow", () =>
    fc.assert(
      fc.asyncProperty(
        someFamily,
        aQuery,
        someMeanings,
        someModels,
        async ({ people, stories, asker }, query, meanings, models) => {
          const index = new MemoryIndex()
          index.apply(changesOf({ people, stories }))
          const asked = readQuery(query)
          const found = index.search(aQuestion(asker, { words: asked.words, meanings, models }))

          const reference = storageFor(asker, people, stories, models)
          expect(index.models(asker, models).toSorted()).toEqual(
            [...new Set(reference.passages.flatMap(({ model }) => model ?? []))].toSorted(),
          )
          const wanted = rank(asked, meaningsFor(meanings), reference)
          const inOrder = found.map(({ score, sum }) => [score, sum])
          for (const [at, { score, sum }] of wanted.entries()) {
            expect(inOrder[at]?.[0]).toBeCloseTo(score, 6)
            expect(inOrder[at]?.[1]).toBeCloseTo(sum, 6)
          }
          const byStory = new Map(found.map((match) => [match.storyId, match]))
          expect(found).toHaveLength(wanted.length)
          for (const { storyId, passage, exact, nearness, isUncalibrated, ...scored } of wanted) {
            const match = byStory.get(storyId)
            if (match === undefined) throw new Error(`${String(storyId)} is not found`)
            const { n } = match
            expect(n === null ? null : passageId(storyId, n)).toBe(passage?.id ?? null)
            expect(match.score).toBeCloseTo(scored.score, 6)
            expect(match.sum).toBeCloseTo(scored.sum, 6)
            expect(match.nearness ?? -9).toBeCloseTo(nearness ?? -9, 6)
            expect(match).toMatchObject({ exact, isUncalibrated })
          }
        },
      ),
      { numRuns: 300 },
    ))
})
