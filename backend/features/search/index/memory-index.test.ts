import { describe, expect, it } from "vitest"
import { limits } from "#protocol/limits.ts"
import { PersonId, ShareId, StoryId, UserId } from "#protocol/ids.ts"
import type { Asker } from "../../access/policy.ts"
import type { StoryRecord } from "../../../platform/database/stories.ts"
import { aTranscribedStory } from "../../stories/story.fixture.ts"
import { aQuestion, changesOf } from "./random-family.fixture.ts"
import { MemoryIndex } from "./memory-index.ts"
import type { IndexQuery, IndexedPerson, IndexedStory } from "./search-index.ts"

const anna = UserId.make(7)
const ben = UserId.make(8)
const asAnna: Asker = { user: anna, grants: [] }
const rosa: IndexedPerson = {
  id: PersonId.make(1),
  keeperId: anna,
  name: "Rosa Holloway",
  relationship: "grandmother",
}
const marek: IndexedPerson = {
  id: PersonId.make(2),
  keeperId: anna,
  name: "Marek",
  relationship: "uncle",
}
const bensRosa: IndexedPerson = {
  id: PersonId.make(3),
  keeperId: ben,
  name: "Omi",
  relationship: "great-aunt",
}
/** Ben may see what Rosa told, and calls her as he does. */
const asBen = (linkPersonId: PersonId | null): Asker => ({
  user: ben,
  grants: [
    {
      ...{ shareId: ShareId.make(1), keeperId: anna, personId: rosa.id, userId: ben },
      role: "viewer",
      linkPersonId,
    },
  ],
})

const told = (
  id: number,
  texts: ReadonlyArray<string>,
  change: Partial<StoryRecord> = {},
): IndexedStory => ({
  facts: aTranscribedStory({ id: StoryId.make(id), storytellerId: rosa.id, title: "", ...change }),
  named: [],
  passagesName: texts.join(),
  passages: texts.map((text, n) => ({ n, text, isTranslated: false, vectors: [] })),
})

const indexWith = (...stories: ReadonlyArray<IndexedStory>) => {
  const index = new MemoryIndex()
  index.apply(changesOf({ people: [rosa, marek, bensRosa], stories }))
  return index
}
const found = (
  index: MemoryIndex,
  words: string,
  change: Partial<IndexQuery> = {},
  asker = asAnna,
) => index.search(aQuestion(asker, { words, ...change }))
const ids = (matches: ReturnType<typeof found>) => matches.map(({ storyId }) => Number(storyId))

describe("by what a story is known", () => {
  const story = told(1, ["We sang."], {
    subjectIds: [marek.id],
    createdAt: "2024-05-18T10:00:00.000Z",
  })

  it("R442 is found by what people are called by whoever asks", () => {
    const index = indexWith(story)
    expect(ids(found(index, "grandmother"))).toEqual([1])
    expect(ids(found(index, "granny"))).toEqual([1])
    expect(ids(found(index, "omi"))).toEqual([])
    expect(ids(found(index, "omi", {}, asBen(null)))).toEqual([])
    expect(ids(found(index, "omi", {}, asBen(bensRosa.id)))).toEqual([1])
    expect(ids(found(index, "great-aunt", {}, asBen(bensRosa.id)))).toEqual([1])
  })

  it("R442 is not found by people whom whoever asks may not see", () => {
    const index = indexWith(story)
    expect(ids(found(index, "marek"))).toEqual([1])
    expect(ids(found(index, "uncle"))).toEqual([1])
    expect(found(index, "marek", {}, asBen(null))).toEqual([])
    expect(found(index, "uncle", {}, asBen(null))).toEqual([])
    expect(index.suggest({ asker: asBen(null), typed: "mar", most: 5 })).toEqual([])
    expect(index.suggest({ asker: asAnna, typed: "mar", most: 5 })).toEqual([
      { term: "marek", storyId: 1, n: null },
    ])
  })

  it("R442 is known by other names as soon as people have them", () => {
    const index = indexWith(story)
    index.apply(changesOf({ people: [{ ...rosa, name: "Rosalind" }] }))
    expect(ids(found(index, "rosalind"))).toEqual([1])
    expect(found(index, "holloway")).toEqual([])
    index.apply(changesOf({ gonePeople: [rosa.id] }))
    expect(found(index, "rosalind")).toEqual([])
  })

  it("R442 has a day of the month only beside what else is said of the day", () => {
    const index = indexWith(story)
    expect(ids(found(index, "18 may 2024"))).toEqual([1])
    expect(found(index, "18")).toEqual([])
  })
})

describe("a question narrowed", () => {
  const stories = [
    told(1, ["The kiln was hot.", "We had no kiln then.", "It rained."]),
    told(2, ["A kiln of bricks."], {
      storytellerId: marek.id,
      recorderId: ben,
      createdAt: "2025-02-01T23:00:00.000Z",
      happened: { words: "1954", from: "1954-01-01", to: "1954-12-31", on: null, isByAge: false },
    }),
    told(3, ["Our kiln, and the kiln of others."], { subjectIds: [marek.id] }),
  ]
  const all = found(indexWith(...stories), "kiln")
  const narrowed = (only: IndexQuery["only"] = {}, asker = asAnna) =>
    found(indexWith(...stories), "kiln", { only }, asker)

  it("R443 finds what fits, with the scores it had among all", () => {
    expect(ids(all).toSorted()).toEqual([1, 2, 3])
    const cases = [
      [{ people: [marek.id] }, [2, 3]],
      [{ people: [rosa.id] }, [1, 3]],
      [{ recorders: [ben] }, [2]],
      [{ happened: { from: "1950-01-01", to: "1954-01-01" } }, [2]],
      [{ happened: { from: "1955-01-01", to: "1959-12-31" } }, []],
      [{ recorded: { from: "2025-02-01", to: "2025-02-01" } }, [2]],
      [{ recorded: { from: "2026-01-01", to: "2026-12-31" } }, [1, 3]],
      [{ people: [marek.id], recorders: [anna] }, [3]],
    ] as const
    for (const [only, wanted] of cases) {
      const some = narrowed(only)
      expect(ids(some).toSorted()).toEqual(wanted)
      for (const match of some) expect(all).toContainEqual(match)
    }
  })

  it("R443 does not tell whom a story is about who may not be seen", () => {
    expect(ids(narrowed({ people: [marek.id] }, asBen(null)))).toEqual([2])
    expect(ids(narrowed({ people: [rosa.id] }, asBen(null))).toSorted()).toEqual([1, 3])
  })

  it("R443 shows every passage of one story that has it, in their order where they are as good", () => {
    const passages = narrowed({ story: StoryId.make(1) })
    expect(passages.map(({ storyId, n }) => [storyId, n])).toEqual([
      [1, 0],
      [1, 1],
    ])
    expect(narrowed({ story: StoryId.make(9) })).toEqual([])
  })

  it("R443 finds all that fits where nothing else is asked, the newest first", () => {
    const index = indexWith(...stories)
    const fits = found(index, "", { only: { people: [marek.id] } })
    expect(fits.map(({ storyId, n }) => [storyId, n])).toEqual([
      [3, null],
      [2, null],
    ])
    for (const { score } of fits) expect(score).toBe(limits.match.good)
    expect(found(index, "")).toEqual([])
    expect(found(index, "", { only: { story: StoryId.make(1) } })).toEqual([])
  })

  it("R443 finds what was quoted where it stands, in words or in what is known", () => {
    const index = indexWith(
      ...stories,
      told(4, ["A fire.", "The kiln."], { title: "No kiln then" }),
    )
    const quoted = (phrase: string) =>
      found(index, "kiln", { phrases: [phrase] }).map(({ storyId, n }) => [storyId, n])
    expect(quoted("no kiln").toSorted()).toEqual([
      [1, 1],
      [4, 1],
    ])
    expect(quoted("the kiln of")).toEqual([[3, 0]])
    expect(quoted("then kiln")).toEqual([])
    const only = found(index, "", { phrases: ["of bricks"] })
    expect(only.map(({ storyId, n }) => [storyId, n])).toEqual([[2, 0]])
  })
})

describe("what the index has", () => {
  it("R439 says which passages it took in, and takes the same ones in no second time", () => {
    const index = indexWith(told(1, ["The kiln."]))
    expect(index.standing.stories).toEqual([[1, "The kiln."]])
    const renamed = { ...told(1, ["The kiln."], { title: "A fire" }), passages: null }
    index.apply(changesOf({ stories: [renamed], cursor: { touched: 5 } }))
    expect(ids(found(index, "kiln"))).toEqual([1])
    expect(ids(found(index, "fire"))).toEqual([1])
    expect(index.standing.cursor).toEqual({ touched: 5 })
    // What never came has no name, so that it is brought.
    index.apply(changesOf({ stories: [{ ...told(2, ["A boat."]), passages: null }] }))
    expect(index.standing.stories).toContainEqual([2, ""])
    expect(found(index, "boat")).toEqual([])
  })

  it("R439 finds words of a story only while they are searched", () => {
    const index = indexWith(told(1, ["The kiln."], { title: "A fire" }))
    const doubted = told(1, ["The kiln."], { title: "A fire" })
    index.apply(
      changesOf({
        stories: [
          {
            ...doubted,
            facts: { ...doubted.facts, work: { ...doubted.facts.work, state: "doubted" } },
            passages: null,
          },
        ],
      }),
    )
    expect(found(index, "kiln")).toEqual([])
    expect(ids(found(index, "fire"))).toEqual([1])
    expect(index.suggest({ asker: asAnna, typed: "ki", most: 5 })).toEqual([])
  })
})
