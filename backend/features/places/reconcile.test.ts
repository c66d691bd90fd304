import { assert, describe, it } from "@effect/vitest"
import { StoryId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import type { NamedPlaceState } from "#protocol/named-place.ts"
import { aPlace } from "./gazetteer.fixture.ts"
import type { FoundPlace } from "./recognize.ts"
import { placeIdOf, settle } from "./reconcile.ts"

const story = StoryId.make(1)
const wroclaw = aPlace("Wrocław", "Poland")
const cork = aPlace("Cork", "Ireland")

const found = (
  name: string,
  place: FoundPlace["place"],
  start = 0,
  text = `In ${name}.`,
): FoundPlace => ({ name, place, start, text, within: null })
const sentencesOf = (mentions: ReadonlyArray<FoundPlace>) =>
  mentions.map(({ text, start }) => ({ text, start }))

const settled = (mentions: ReadonlyArray<FoundPlace>, before: Parameters<typeof settle>[1] = []) =>
  settle(story, before, sentencesOf(mentions), mentions)
/** What is kept of these places once somebody has answered. */
const answered = (state: NamedPlaceState, ...mentions: ReadonlyArray<FoundPlace>) =>
  settled(mentions).added.map((record) => ({ ...record, state }))
const nothing = { added: [], changed: [], gone: [] }

describe("the places a story names", () => {
  it("R196 are suggested once each, where they are first named, and again under the same id", () => {
    const first = found("Breslau", wroclaw, 12)
    const { added } = settled([first, found("Wrocław", wroclaw, 60), found("Cork", cork, 90)])
    assert.deepStrictEqual(
      added.map(({ name, start, state }) => [name, start, state]),
      [
        ["Breslau", 12, "suggested"],
        ["Cork", 90, "suggested"],
      ],
    )
    assert.strictEqual(added[0]?.placeId, placeIdOf(wroclaw))
    assert.deepStrictEqual(settled([first], answered("suggested", first)), nothing)
  })

  it("R196 go when they are not named any more, unless somebody has answered", () => {
    const before = answered("suggested", found("Cork", cork))
    assert.deepStrictEqual(settled([], before), { ...nothing, gone: before })
    for (const state of ["confirmed", "dismissed"] as const)
      assert.deepStrictEqual(settled([], answered(state, found("Cork", cork))), nothing)
  })

  it("R196 have the second of their sentence after the words have moved", () => {
    const before = answered("confirmed", found("Cork", cork, 12))
    const { changed } = settled(
      [found("Cork", cork, 3, "To Cork!"), found("Cork", cork, 14)],
      before,
    )
    assert.deepStrictEqual(
      changed.map(({ sentence, start, state }) => [sentence, start, state]),
      [["In Cork.", 14, "confirmed"]],
    )
    // Of a sentence that was corrected, the next that names it.
    const corrected = settled([found("Cork", cork, 12, "To Cork, then.")], before)
    assert.deepInclude(corrected.changed[0], { sentence: "To Cork, then.", start: 12 })
  })

  it("R196 are the place that was answered about, whichever namesake is likelier now", () => {
    const corkInIdaho = aPlace("Cork", "United States")
    const before = answered("dismissed", found("Cork", cork))
    assert.deepStrictEqual(settled([found("Cork", corkInIdaho)], before), nothing)
    const said = { ...found("Cork", corkInIdaho), within: "Idaho" }
    assert.lengthOf(settled([said], before).added, 1)
  })

  it("R196 are so many at most, those named first", () => {
    const many = Array.from({ length: 80 }, (_, n) =>
      found(`Town ${String(n)}`, aPlace(`Town ${String(n)}`, "Poland"), n),
    )
    const { added } = settled(many)
    assert.lengthOf(added, limits.namedPlacesAStory)
    assert.strictEqual(added.at(-1)?.name, "Town 49")
    const before = answered("confirmed", ...many.slice(-3))
    assert.lengthOf(settled(many, before).added, limits.namedPlacesAStory - 3)
    assert.deepStrictEqual(settled(many, before).gone, [])
  })
})
