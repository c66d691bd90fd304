import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { FactId, PersonId, StoryId, UserId } from "#protocol/ids.ts"
import { without } from "../biographies/remove-sources.ts"
import type {
  StoredEvent,
  StoredLine,
  StoredSource,
  Life,
} from "../../platform/database/biographies.ts"
import { askers, grounds, keeperOf, lives, rosa } from "./evidence.fixture.ts"
import { type Evidence, visibleBiography } from "./biography-policy.ts"
import { accessToStory, type Asker, type OwnedStory } from "./policy.ts"

const keeper: Asker = { user: keeperOf(rosa), grants: [] }

const told: OwnedStory = {
  keeperId: keeper.user,
  recorderId: keeper.user,
  storytellerId: rosa,
  subjectIds: [],
  keeperIds: [keeper.user],
}
const inStory: StoredSource = { kind: "story", storyId: StoryId.make(1), start: 3 }
const inChat: StoredSource = { kind: "chat", factId: FactId.make(1) }

const aLine = (...sources: ReadonlyArray<StoredSource>): StoredLine => ({
  ...{ id: "a", text: "She sang.", topic: "interests", made: "as written", version: 0 },
  ...{ sources, echoes: [] },
})
const aLife = (line: StoredLine): Life => ({ lines: [line], events: [], born: null })

const ground = (story: OwnedStory | null, facts: ReadonlyArray<number> = []): Evidence => ({
  person: rosa,
  stories: new Map(story === null ? [] : [[StoryId.make(1), story]]),
  facts: new Set(facts.map((id) => FactId.make(id))),
})

const shown = (line: StoredLine, on: Evidence, who = keeper, isCorrecting = true) =>
  visibleBiography(who, on, aLife(line), { isCorrecting }).lines.length === 1

describe("R334 what somebody sees of a biography", () => {
  it("is a line only when they may see everything it rests on", () => {
    const stranger = { user: UserId.make(9), grants: [] }
    expect(shown(aLine(inStory), ground(told))).toBe(true)
    expect(shown(aLine(inStory), ground(told), stranger)).toBe(false)
    expect(shown(aLine(inStory, inChat), ground(told))).toBe(false)
    expect(shown(aLine(inStory, inChat), ground(told, [1]))).toBe(true)
  })

  it("is nothing of a story that was deleted, erased, or is of the person no more", () => {
    expect(shown(aLine(inStory), ground({ ...told, deleted: {} }))).toBe(false)
    expect(shown(aLine(inStory), ground(null))).toBe(false)
    const ofAnother = { ...told, storytellerId: PersonId.make(6) }
    expect(shown(aLine(inStory), ground(ofAnother))).toBe(false)
    expect(shown(aLine(inStory), ground({ ...ofAnother, subjectIds: [rosa] }))).toBe(true)
  })

  it("is what is hidden, or offered, only for who may correct", () => {
    const hidden = { ...aLine(), isHidden: true }
    expect(shown(hidden, ground(null))).toBe(true)
    expect(shown(hidden, ground(null), keeper, false)).toBe(false)
    const offer = { text: "She sang well.", made: "model", sources: [], echoes: [] } as const
    const offered = (isCorrecting: boolean) =>
      visibleBiography(keeper, ground(null), aLife({ ...aLine(), offer }), { isCorrecting })
        .lines[0]
    expect(offered(true)?.offer).toEqual(offer)
    expect(offered(false)?.offer).toBeUndefined()
  })
})

describe("R334 of any biography, whoever asks", () => {
  it("is exactly what is left without all that rests on what they may not see @slow", () => {
    fc.assert(
      fc.property(askers, grounds, lives, (who, on, life) => {
        const isGone = (source: StoredSource) => {
          if (source.kind === "chat") return !on.facts.has(source.factId)
          if (source.kind !== "story") return false
          const story = on.stories.get(source.storyId)
          if (story === undefined) return true
          const isOfRosa = [story.storytellerId, ...story.subjectIds].includes(rosa)
          return !isOfRosa || accessToStory(who, story) === "none"
        }
        const left = without(life, isGone)
        const unsaid = <L extends StoredLine | StoredEvent>(line: L) => ({
          ...line,
          was: undefined,
        })
        expect(visibleBiography(who, on, life, { isCorrecting: true })).toEqual({
          ...left,
          lines: left.lines.map(unsaid),
          events: left.events.map(unsaid),
        })
      }),
      { numRuns: 2_000 },
    )
  })
})
