import { assert, describe, it } from "@effect/vitest"
import { PersonId, ShareId, StoryId, UserId } from "#protocol/ids.ts"
import type { ShareRole } from "#protocol/share.ts"
import { nameOfWord } from "../../platform/database/story-timelines.ts"
import { toStory } from "./presenter.ts"
import { aTranscribedStory } from "./story.fixture.ts"

const record = aTranscribedStory()
const words = [
  { client: 3, clock: 40, chars: 4, start: 9, end: 10 },
  { client: 3, clock: 8, chars: 5, start: 2, end: 3 },
]
const shownTo = (user: number, role: ShareRole | null) => {
  const grants =
    role === null
      ? []
      : [
          {
            ...{ shareId: ShareId.make(1), keeperId: record.keeperId, role, linkPersonId: null },
            ...{ personId: PersonId.make(1), userId: UserId.make(user) },
          },
        ]
  const wordsToCheck = Object.fromEntries(words.map((word) => [nameOfWord(word), word]))
  const told = { isTranslationOutOfDate: false, isTranslationByHand: false }
  return toStory(
    { story: record, asker: { user: UserId.make(user), grants }, people: new Map() },
    {
      words: { original: [], english: [], ...told },
      outline: { id: StoryId.make(1), peaks: [], keyMoments: [], wordsToCheck },
      namedPlaces: [],
    },
    { progress: { phase: "queued", fraction: 0, secondsLeft: null } },
  ).wordsToCheck
}

describe("R774 the words to check", () => {
  it("are shown to whoever may correct them, in the order they are said", () => {
    const inOrder = words.toReversed()
    assert.deepStrictEqual(shownTo(7, null), inOrder)
    assert.deepStrictEqual(shownTo(8, "contributor"), inOrder)
  })

  it("are not sent to viewers", () => {
    assert.isUndefined(shownTo(8, "viewer"))
  })
})
