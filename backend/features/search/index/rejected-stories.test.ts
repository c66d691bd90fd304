import { describe, expect, it } from "vitest"
import { PersonId, StoryId } from "#protocol/ids.ts"
import {
  anna,
  aPassage,
  aPerson,
  aTakenStory,
  changesWith,
  harvest,
  questionOf,
  river,
} from "./index-changes.fixture.ts"
import { Catalogue } from "./memory-index.ts"

const broken = (): never => {
  throw new Error("It cannot be read")
}
/** Its last passage cannot be taken apart, or its title. */
const halfWay = {
  ...aTakenStory(5, []),
  passages: [
    aPassage(0, "The river rose."),
    { ...aPassage(1, ""), vectors: { [Symbol.iterator]: broken } as never },
  ],
}
const untitled = aTakenStory(6, ["The river fell."])
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

const searched = (catalogue: Catalogue) =>
  ["river", "rose", "harvest village", "rivr", "swam summer"].map((words) =>
    catalogue.search(questionOf(words)),
  )

const without = () => {
  const catalogue = new Catalogue()
  catalogue.apply(changesWith({ people: [aPerson(1)], stories: [river, harvest] }))
  return catalogue
}

describe("R454 a story that the catalogue cannot take", () => {
  it("is left out alone, as if it were not there, and named", () => {
    const catalogue = new Catalogue()
    const rejected = catalogue.apply(
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
    const { stories, people, cursor } = catalogue.standing
    expect(stories.map(([id]) => id)).toEqual([river.facts.id, harvest.facts.id])
    expect([people, cursor]).toEqual([[PersonId.make(1)], { touched: 5 }])
    expect(searched(catalogue)).toEqual(searched(without()))
  })

  it("is not found as it was before, and is there again once it can be taken", () => {
    const catalogue = without()
    const before = searched(catalogue)
    const second = aTakenStory(5, ["The river rose."])
    catalogue.apply(changesWith({ stories: [second] }))
    expect(searched(catalogue)).not.toEqual(before)
    expect(catalogue.apply(changesWith({ stories: [halfWay] }))).toHaveLength(1)
    expect(searched(catalogue)).toEqual(before)
    expect(catalogue.apply(changesWith({ stories: [second] }))).toEqual([])
    expect(catalogue.search(questionOf("rose", anna)).map(({ storyId }) => storyId)).toEqual([
      StoryId.make(5),
    ])
  })

  it("R449 has left no word of it in what is kept next", () => {
    const catalogue = without()
    const { names } = catalogue.contents.postings.toParts()
    catalogue.apply(changesWith({ stories: [halfWay] }))
    catalogue.forgetGone()
    expect(catalogue.contents.postings.toParts().names).toEqual(names)
  })
})
