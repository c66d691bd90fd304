import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { StoryId, UserId } from "#protocol/ids.ts"
import { accessToPerson, accessToStory } from "../../access/policy.ts"
import { aTranscribedStory } from "../../stories/story.fixture.ts"
import { readQuery } from "../query/query-terms.ts"
import {
  aQuery,
  aQuestion,
  changesOf,
  someFamily,
  someMeanings,
  someModels,
} from "./random-family.fixture.ts"
import { MemoryIndex } from "./memory-index.ts"
import { hearWords } from "./bm25.ts"
import { restarted } from "./snapshot.fixture.ts"
import { partsOf } from "./snapshot.ts"
import type { IndexedStory } from "./search-index.ts"

const someAnswers = fc.record({
  query: aQuery,
  phrases: fc.array(aQuery, { maxLength: 1 }),
  meanings: someMeanings,
  models: someModels,
})

describe("what is not for whoever asks", () => {
  it("R439 finds just the stories that the asker may see", () =>
    fc.assert(
      fc.property(someFamily, ({ people, stories, asker }) => {
        const index = new MemoryIndex()
        index.apply(changesOf({ people, stories }))
        // Every story was recorded on some day.
        const only = { recorded: { from: "0000-01-01", to: "9999-12-31" } }
        const found = index.search(aQuestion(asker, { only }))
        const seen = stories.filter(({ facts }) => accessToStory(asker, facts) !== "none")
        expect(new Set(found.map(({ storyId }) => storyId))).toEqual(
          new Set(seen.map(({ facts }) => facts.id)),
        )
      }),
    ))

  it("R440 changes nothing in what is answered, not by a bit, whether it comes, changes or goes", () =>
    fc.assert(
      fc.property(
        someFamily,
        someFamily,
        someAnswers,
        fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
        ({ people, stories, asker }, others, { query, phrases, meanings, models }, turns) => {
          const seen = stories.filter(({ facts }) => accessToStory(asker, facts) !== "none")
          const hidden = stories.filter((story) => !seen.includes(story))
          // Tellers of stories are named to whoever may see those.
          const named = new Set(seen.map(({ facts }) => facts.storytellerId))
          const known = people.filter(
            (person) => accessToPerson(asker, person) !== "none" || named.has(person.id),
          )
          const without = new MemoryIndex()
          without.apply(changesOf({ people: known, stories: seen }))

          const among = new MemoryIndex()
          const goes = () => changesOf({ goneStories: hidden.map(({ facts }) => facts.id) })
          // The same stories, as they were before: with other words, facts and vectors.
          const before = hidden.flatMap((story) => {
            const other = others.stories.find(({ facts }) => facts.id === story.facts.id)
            const { title, description, tags } = other?.facts ?? story.facts
            return [{ ...(other ?? story), facts: { ...story.facts, title, description, tags } }]
          })
          among.apply(changesOf({ people, stories: before }))
          among.apply(goes())
          for (const [at, story] of seen.entries()) {
            const turn = turns[at] ?? 0
            if (turn % 3 === 0) among.apply(changesOf({ stories: before }))
            among.apply(changesOf({ stories: [story] }))
            if (turn % 2 === 0) among.apply(goes())
            // Its passages are there already, and something else of it was other.
            const { facts } = others.stories[at] ?? story
            const other = { ...facts, id: story.facts.id }
            among.apply(changesOf({ stories: [{ ...story, facts: other, passages: null }] }))
            among.apply(changesOf({ stories: [{ ...story, passages: null }] }))
          }
          const answers = (index: MemoryIndex) => ({
            found: index.search(
              aQuestion(asker, { words: readQuery(query).words, phrases, meanings, models }),
            ),
            models: index.models(asker, models),
            suggested: index.suggest({ asker, typed: query.slice(0, -1), most: 8 }),
          })
          const wanted = answers(without)
          for (const last of [changesOf({ stories: hidden }), goes()]) {
            among.apply(last)
            expect(answers(among)).toEqual(wanted)
            expect(answers(restarted(among))).toEqual(wanted)
          }
        },
      ),
      { numRuns: 200 },
    ))

  it("R440 also leaves the order alone in which longer words are added up", () => {
    const user = UserId.make(1)
    const told = (id: number, keeperId: UserId, text: string): IndexedStory => ({
      facts: aTranscribedStory({
        id: StoryId.make(id),
        keeperId,
        keeperIds: [keeperId],
        recorderId: null,
      }),
      named: [],
      passagesName: text,
      passages: [{ n: 0, text, isTranslated: false, vectors: [] }],
    })
    const own = [
      told(1, user, "riverbank riverboat rivers riverside riverbed riverbed hum"),
      told(2, user, "riverside rivers riverbed"),
      told(3, user, "kiln riverboat riverboat rivers"),
    ]
    const stranger = UserId.make(99)
    const shares = (hidden: ReadonlyArray<string>) => {
      const index = new MemoryIndex()
      const others = hidden.map((text, at) => told(10 + at, stranger, text))
      index.apply(changesOf({ stories: [...others, ...own] }))
      const { postings } = index.contents
      const isSeen = Uint8Array.from({ length: postings.size }, (_, at) =>
        at < hidden.length ? 0 : 1,
      )
      const heard = hearWords(postings, { words: "rive hum", phrases: [] }, isSeen)
      return [...heard.shares.subarray(hidden.length)]
    }
    const alone = shares([])
    expect(Math.min(...alone)).toBeGreaterThan(0)
    for (const hidden of [["riverside riverbed"], ["riverbed rivers"], ["riverboat", "riverbed"]])
      expect(shares(hidden)).toEqual(alone)
  })

  it("R440 is forgotten once most of what there was has been taken away", () => {
    const [family] = fc.sample(someFamily, { numRuns: 1, seed: 7 })
    if (family === undefined) throw new Error("no family")
    const { people, stories } = family
    const index = new MemoryIndex()
    index.apply(changesOf({ people, stories }))
    const words = () => {
      for (const [name, part] of partsOf(index)) if (name === "postings") return part.length
      return 0
    }
    const atFirst = words()
    let most = 0
    for (let time = 0; time < 400; time += 1) {
      index.apply(changesOf({ stories }))
      most = Math.max(most, words())
    }
    expect(most).toBeGreaterThan(20 * atFirst)
    expect(most).toBeLessThan(200 * atFirst)

    const anew = new MemoryIndex()
    anew.apply(changesOf({ people, stories }))
    const found = [1, 2, 3].flatMap((id) => {
      const asker = { user: UserId.make(id), grants: [] }
      const question = aQuestion(asker, { words: "rivers kiln wedding harvest" })
      expect(index.search(question)).toEqual(anew.search(question))
      return anew.search(question)
    })
    expect(found.length).toBeGreaterThan(0)
  })
})
