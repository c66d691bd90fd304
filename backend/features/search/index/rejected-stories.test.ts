import { describe, expect, it } from "vitest"
import { PersonId, StoryId } from "#protocol/ids.ts"
import {
  anna,
  aPassage,
  aPerson,
  anIndexedStory,
  changesWith,
  harvest,
  questionOf,
  river,
} from "./index-changes.fixture.ts"
import { MemoryIndex } from "./memory-index.ts"

const broken = (): never => {
  throw new Error("It cannot be read")
}
/** Its last passage cannot be taken apart, or its title. */
const halfWay = {
  ...anIndexedStory(5, []),
  passages: [
    aPassage(0, "The river rose."),
    { ...aPassage(1, ""), vectors: { [Symbol.iterator]: broken } as never },
  ],
}
const untitled = anIndexedStory(6, ["The river fell."])
const atTheEnd = {
  ...untitled,
  facts: {
    ...untitled.facts,
    get title() {
      return broken()
    },
  },
}
const nameless = {
  ...aPerson(2),
  get name() {
    return broken()
  },
}

const searched = (index: MemoryIndex) =>
  ["river", "rose", "harvest village", "rivr", "swam summer"].map((words) =>
    index.search(questionOf(words)),
  )

const without = () => {
  const index = new MemoryIndex()
  index.apply(changesWith({ people: [aPerson(1)], stories: [river, harvest] }))
  return index
}

describe("R454 a story that the index cannot take", () => {
  it("is left out alone, as if it were not there, and named", () => {
    const index = new MemoryIndex()
    const rejected = index.apply(
      changesWith({
        people: [nameless, aPerson(1)],
        stories: [river, halfWay, atTheEnd, harvest],
        cursor: { touched: 5 },
      }),
    )
    expect(rejected.map(({ kind, id }) => [kind, id])).toEqual([
      ["person", 2],
      ["story", 5],
      ["story", 6],
    ])
    expect(rejected[0]?.why).toContain("It cannot be read")
    const { stories, people, cursor } = index.standing
    expect(stories.map(([id]) => id)).toEqual([river.facts.id, harvest.facts.id])
    expect([people, cursor]).toEqual([[PersonId.make(1)], { touched: 5 }])
    expect(searched(index)).toEqual(searched(without()))
  })

  it("is not found as it was before, and is there again once it can be taken", () => {
    const index = without()
    const before = searched(index)
    const second = anIndexedStory(5, ["The river rose."])
    index.apply(changesWith({ stories: [second] }))
    expect(searched(index)).not.toEqual(before)
    expect(index.apply(changesWith({ stories: [halfWay] }))).toHaveLength(1)
    expect(searched(index)).toEqual(before)
    expect(index.apply(changesWith({ stories: [second] }))).toEqual([])
    expect(index.search(questionOf("rose", anna)).map(({ storyId }) => storyId)).toEqual([
      StoryId.make(5),
    ])
  })

  it("R449 has left no word of it in what is kept next", () => {
    const index = without()
    const { names } = index.contents.postings.toParts()
    index.apply(changesWith({ stories: [halfWay] }))
    index.forgetGone()
    expect(index.contents.postings.toParts().names).toEqual(names)
  })
})
