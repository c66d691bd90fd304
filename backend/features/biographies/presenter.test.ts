import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { FactId, StoryId, UserId } from "#protocol/ids.ts"
import { askers, grounds, lives, markOf } from "../access/evidence.fixture.ts"
import { visibleBiography } from "../access/biography-policy.ts"
import { accessToStory } from "../access/policy.ts"
import type { StoredSource, Life } from "../../platform/database/biographies.ts"
import { aLine, anEvent, inAnswer, inStory } from "./database.fixture.ts"
import { periodOf, type Names, toBiography } from "./presenter.ts"
import { stateOf } from "./generation/save-version.ts"

const ids = [1, 2, 3, 4, 5, 6]
const storySource = (id: number): StoredSource => inStory(id)
const factSource = (id: number): StoredSource => ({ kind: "chat", factId: FactId.make(id) })

/** Names of everything there is, each with the mark of what it names. */
const names: Names = {
  stories: new Map(
    ids.map((id) => {
      const mark = markOf(storySource(id))
      return [StoryId.make(id), { title: `Title ${mark}`, teller: `Teller ${mark}` }]
    }),
  ),
  facts: new Map(ids.map((id) => [FactId.make(id), `By ${markOf(factSource(id))}`])),
  answers: "Anna",
  users: new Map([[UserId.make(1), "Anna Berg"]]),
}

const view = (seen: Life, mayCorrect = true) =>
  toBiography(seen, names, {
    version: stateOf(seen),
    ...{ changedAt: "", writtenBy: "model@host", unwritten: null, isBeingMade: false, mayCorrect },
  })

describe("a biography as it is sent", () => {
  it("R334 says no word, name, id, number or year of what the asker may not see @slow", () => {
    fc.assert(
      fc.property(askers, grounds, lives, fc.boolean(), (who, ground, life, isCorrecting) => {
        const unseen = ids.filter((id) => {
          const story = ground.stories.get(StoryId.make(id))
          return story === undefined || accessToStory(who, story) === "none"
        })
        const sent = view(visibleBiography(who, ground, life, { isCorrecting }), isCorrecting)
        const text = JSON.stringify(sent)
        for (const id of unseen) {
          expect(text).not.toContain(markOf(storySource(id)))
          expect(text).not.toContain(`"storyId":${String(id)},`)
        }
        for (const id of ids.filter((other) => !ground.facts.has(FactId.make(other)))) {
          expect(text).not.toContain(markOf(factSource(id)))
          expect(text).not.toContain(`"factId":${String(id)},`)
        }
        // The same is sent where it has never been there.
        const { stories } = ground
        const seenStories = [...stories].filter(([id]) => !unseen.includes(id))
        const less = { ...ground, stories: new Map(seenStories) }
        expect(view(visibleBiography(who, less, life, { isCorrecting }), isCorrecting)).toEqual(
          sent,
        )
      }),
      { numRuns: 1_000 },
    )
  })

  it("API-34 DATA-070…073 joins the lines, by topic in the order a life is told, and the timeline by period", () => {
    const life: Life = {
      lines: [
        { ...aLine("a", inAnswer), topic: "legacy" },
        { ...aLine("b", inAnswer), topic: "early_life" },
        { ...aLine("hidden"), topic: "early_life", isHidden: true },
        { ...aLine("c", inStory(1)), topic: "early_life" },
      ],
      events: [{ ...anEvent("late", 1990), isAbout: true }, anEvent("early", 1933)],
      born: { year: 1931, sources: [inAnswer] },
    }
    expect(view(life)).toMatchObject({
      biography: "The line b. The line c.\n\nThe line a.",
      timeline: [
        { period: "Early childhood", events: ["1933: The line early."] },
        { period: "Middle years", events: ["About 1990: The line late."] },
      ],
      paragraphs: [{ topic: "early_life", lines: [{}, { isHidden: true }, {}] }, {}],
    })
    expect(view({ ...life, born: null }).timeline.map(({ period }) => period)).toEqual([
      "1930s",
      "1990s",
    ])
  })

  it("names sources and writers as they are called today, and whoever left as someone", () => {
    const by = (userId: number | null, name: string) => ({
      ...aLine("a", storySource(2), inAnswer, factSource(3)),
      hand: { userId: userId === null ? null : UserId.make(userId), name, at: 1 },
    })
    const lines = [by(1, "Anna Then"), by(8, "Ben Berg"), by(null, "")]
    const [paragraph] = view({ lines, events: [], born: null }).paragraphs
    expect(paragraph?.lines.map((line) => line.by)).toEqual(["Anna Berg", "Ben Berg", "Someone"])
    expect(paragraph?.lines[0]?.sources).toMatchObject([
      { kind: "story", title: "Title story2told", teller: "Teller story2told", start: 0 },
      { kind: "answer", question: "family", by: "Anna" },
      { kind: "chat", by: "By fact3told" },
    ])
  })

  it("says that a model wrote it only where the asker sees a line of the model's", () => {
    const seen = (made: "model" | "as written"): Life => ({
      ...{ lines: [{ ...aLine("a"), made }], events: [], born: null },
    })
    expect(view(seen("model")).writtenBy).toBe("model@host")
    expect(view(seen("as written")).writtenBy).toBeNull()
  })

  it("R335 names the periods of a life by the age, and by decades where no year of birth is seen", () => {
    const ages = [0, 5, 6, 12, 13, 19, 20, 35, 36, 64, 65]
    expect(ages.map((age) => periodOf(1931 + age, 1931))).toEqual([
      ...["Early childhood", "Early childhood", "Childhood", "Childhood", "Growing up"],
      ...["Growing up", "Young adult", "Young adult", "Middle years", "Middle years"],
      "Later years",
    ])
    expect([periodOf(1899, 1931), periodOf(1937, null)]).toEqual(["1890s", "1930s"])
  })
})
