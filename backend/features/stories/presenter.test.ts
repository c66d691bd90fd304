import { assert, describe, it } from "@effect/vitest"
import { PersonId, ShareId, UserId } from "#protocol/ids.ts"
import type { PersonRecord } from "../../platform/database/people.ts"
import { relationshipSeenBy } from "../people/relationship.ts"
import type { Asker } from "../access/policy.ts"
import { aTranscribedStory } from "./story.fixture.ts"
import { newWork } from "../../platform/database/story-jobs.ts"
import type { StoryTimelineRecord } from "../../platform/database/story-timelines.ts"
import { toCard, toStory } from "./presenter.ts"

const keeper = UserId.make(7)
const reader = UserId.make(8)
const aSelf: PersonRecord = {
  ...{ id: PersonId.make(1), keeperId: keeper, selfOf: keeper, relationship: "self" },
  ...{ name: "Anna Berg", bio: "", notes: "", birthDate: null, birthPlace: "", createdAt: "" },
  ...{ type: "storyteller" },
}
const share = { shareId: ShareId.make(1), linkPersonId: null, role: "viewer" } as const
const askers: Record<"keeper" | "reader", Asker> = {
  keeper: { user: keeper, grants: [] },
  reader: {
    user: reader,
    grants: [{ ...share, keeperId: keeper, personId: aSelf.id, userId: reader }],
  },
}
const cardFor = (asker: Asker, story = aTranscribedStory()) =>
  toCard(
    { story, asker, people: new Map([[aSelf.id, aSelf]]) },
    { progress: { phase: "queued", fraction: 0, secondsLeft: null } },
  )

describe("the relationship of a storyteller", () => {
  it("R101 is self to whoever that is, and nothing to anybody they share with", () => {
    assert.strictEqual(cardFor(askers.keeper).storyteller.relationship, "self")
    assert.strictEqual(cardFor(askers.reader).storyteller.relationship, "")
  })
  it("R101 is never self of someone whom the keeper only called so", () => {
    const { selfOf, ...other } = aSelf
    assert.strictEqual(
      relationshipSeenBy(selfOf ?? keeper, { ...other, relationship: "Self " }),
      "",
    )
    assert.strictEqual(relationshipSeenBy(reader, { ...aSelf, relationship: "aunt" }), "aunt")
  })
})

describe("R751 the parts of a story that are in doubt", () => {
  const pageOf = (doubtful: Partial<StoryTimelineRecord>) => {
    const story = aTranscribedStory()
    const words = { original: [], english: [] }
    return toStory(
      { story, asker: askers.keeper, people: new Map() },
      {
        words: { ...words, isTranslationOutOfDate: false, isTranslationByHand: false },
        outline: { id: story.id, peaks: [], keyMoments: [], ...doubtful },
        namedPlaces: [],
      },
      { progress: { phase: "queued", fraction: 0, secondsLeft: null } },
    )
  }
  it("are told to whoever reads it", () => {
    const doubtfulParts = [{ start: 130, end: 600 }]
    assert.deepStrictEqual(pageOf({ doubtfulParts }).doubtfulParts, doubtfulParts)
    assert.notProperty(pageOf({}), "doubtfulParts")
  })
})

describe("R263 a story that waits for another machine", () => {
  const working = { ...newWork, state: "transcribing" } as const
  const waits = "This server has used its 600 minutes for November."
  const leaseEnds = Date.parse("2026-12-01T00:00:00Z")
  const processingOf = (work: typeof newWork) =>
    cardFor(askers.keeper, aTranscribedStory({ work })).processing

  it("says why, and until when", () => {
    assert.deepInclude(processingOf({ ...working, waits, leaseEnds }), {
      ...{ state: "working", waits: { reason: waits, until: "2026-12-01T00:00:00.000Z" } },
    })
  })
  it("says nothing of that while it is worked on, as one that never waited", () => {
    for (const work of [{ ...working, waits, leaseEnds, claim: "a" }, working])
      assert.notProperty(processingOf(work), "waits")
  })
})

describe("the language of a story", () => {
  const languageOf = (change: Parameters<typeof aTranscribedStory>[0]) =>
    cardFor(askers.keeper, aTranscribedStory(change)).detectedLanguage
  const failed = { ...newWork, state: "failed", open: false } as const

  it("is none where nothing was said, also of stories kept before anybody asked", () => {
    assert.isNull(languageOf({ detectedLanguage: "en", summary: "" }))
    assert.isNull(languageOf({ detectedLanguage: null, sourceLanguage: "de", summary: "" }))
  })
  it("is the one that was heard, or the one the family named where nobody could hear", () => {
    assert.strictEqual(languageOf({ detectedLanguage: "en", summary: "The mill." }), "en")
    const unheard = { detectedLanguage: null, sourceLanguage: "de" } as const
    assert.strictEqual(languageOf({ ...unheard, summary: null, work: failed }), "de")
  })
})
