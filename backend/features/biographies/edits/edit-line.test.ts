import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { limits } from "#protocol/limits.ts"
import type { StoredLine, Life } from "../../../platform/database/biographies.ts"
import { aLine, anEvent, ben, inAnswer, inStory } from "../database.fixture.ts"
import { addLine, changeLine, type LineCorrection, removeLine } from "./edit-line.ts"
import { merge } from "../generation/merge-regenerated.ts"
import { lineStateOf } from "../generation/save-version.ts"

const hand = { userId: ben, name: "Ben Berg", at: 9 }
const made = { ...aLine("made", inStory(1)), text: "She sang in the choir." }
const other = { ...aLine("other", inAnswer), text: "She had four brothers." }
const event = anEvent("event", 1937, inStory(1))
const own: StoredLine = { ...aLine("own"), made: "by hand", hand }
const offer = { text: "She sang.", made: "as written", sources: [inStory(1)], echoes: [] } as const
const edited: StoredLine = {
  ...{ ...made, id: "edited", text: "She always sang.", made: "by hand", hand },
  ...{ was: "She sang in the choir.", offer },
}
const line = { topic: "family", after: "other", text: "She liked cards." } as const
const life: Life = { lines: [made, other, own, edited], events: [event], born: null }

const before = (seen: Life = life) => ({ life, seen, hand })
const saw = lineStateOf

/** What comes of it, or why not. */
const done = (correction: LineCorrection) => {
  if (Result.isFailure(correction)) throw new Error(correction.failure._tag)
  return correction.success
}
const lineIn = (correction: LineCorrection, id: string) =>
  done(correction)?.life.lines.find((line) => line.id === id)
const ids = (correction: LineCorrection) => done(correction)?.life.lines.map(({ id }) => id)
const rejection = (correction: LineCorrection) =>
  Result.isFailure(correction) ? correction.failure : undefined

describe("R337 a line is changed", () => {
  it("in its words, which are then whose hand wrote them, and what was made is remembered", () => {
    const changed = changeLine(before(), "made", { version: saw(made), text: "She hummed." })
    expect(done(changed)?.kind).toBe("edited")
    expect(lineIn(changed, "made")).toEqual({
      ...made,
      ...{ text: "She hummed.", made: "by hand", hand, was: made.text, version: 1 },
    })
  })

  it("on one line, however it was written, since a break would look like another paragraph", () => {
    const text = "She\n\nhummed\t a  song."
    const changed = changeLine(before(), "made", { version: saw(made), text })
    expect(lineIn(changed, "made")?.text).toBe("She hummed a song.")
    expect(lineIn(addLine(before(), "new", { ...line, text }), "new")?.text).toBe(
      "She hummed a song.",
    )
    const same = { version: saw(made), text: "She sang\nin the choir." }
    expect(done(changeLine(before(), "made", same))).toBeNull()
  })

  it("in its words again, and what was made at first stays remembered", () => {
    const again = changeLine(before(), "edited", { version: saw(edited), text: "She hummed." })
    expect(lineIn(again, "edited")).toMatchObject({ was: edited.was, offer })
    const ofOwn = changeLine(before(), "own", { version: saw(own), text: "She hummed." })
    expect(lineIn(ofOwn, "own")).not.toHaveProperty("was")
  })

  it("of the timeline as well, but for its place", () => {
    const hidden = changeLine(before(), "event", { version: saw(event), isHidden: true })
    expect(done(hidden)?.life.events).toEqual([{ ...event, isHidden: true, version: 1 }])
    const place = { topic: "family", after: null } as const
    const moved = changeLine(before(), "event", { version: saw(event), place })
    expect(rejection(moved)?._tag).toBe("UnprocessableEntity")
  })

  it("by being hidden, and shown again", () => {
    const hidden = changeLine(before(), "made", { version: saw(made), isHidden: true })
    expect(done(hidden)?.kind).toBe("hidden")
    const found = lineIn(hidden, "made") ?? made
    expect(found.isHidden).toBe(true)
    const next = done(hidden)?.life ?? life
    const shown = changeLine({ life: next, seen: next, hand }, "made", {
      version: saw(found),
      isHidden: false,
    })
    expect(done(shown)?.kind).toBe("shown")
    expect(lineIn(shown, "made")).not.toHaveProperty("isHidden")
  })

  it("not where nothing would change", () => {
    const version = saw(made)
    expect(done(changeLine(before(), "made", { version, text: made.text }))).toBeNull()
    expect(done(changeLine(before(), "made", { version, isHidden: false }))).toBeNull()
    const place = { topic: made.topic, after: null }
    expect(done(changeLine(before(), "made", { version, place }))).toBeNull()
    const behindItself = { topic: made.topic, after: "made" }
    expect(done(changeLine(before(), "made", { version, place: behindItself }))).toBeNull()
  })

  it("only as its sender saw it: of two at once the second is told, and nothing is lost", () => {
    const late = changeLine(before(), "made", { version: saw(made) + 1, text: "Other words." })
    expect(rejection(late)).toMatchObject({ _tag: "Conflict", message: /Nothing is lost/ })
    expect(rejection(removeLine(before(), "own", saw(own) + 1))?._tag).toBe("Conflict")
  })

  it("as if it were not there by those who may not see it, whatever they say they saw", () => {
    const seen = { ...life, lines: [other], events: [] }
    const missing = rejection(changeLine(before(), "none", { version: 1, text: "Words." }))
    for (const id of ["made", "event", "own"]) {
      expect(rejection(changeLine(before(seen), id, { version: 1, text: "Words." }))).toEqual(
        missing,
      )
      expect(rejection(removeLine(before(seen), id, 1))).toEqual(missing)
    }
    const { offer: _, ...unoffered } = edited
    const change = { version: saw(unoffered), offer: "take" } as const
    const taken = changeLine(before({ ...life, lines: [unoffered] }), "edited", change)
    expect(rejection(taken)?._tag).toBe("Conflict")
  })
})

describe("R337 a line moves", () => {
  const to = (after: string | null, topic: StoredLine["topic"] = "family", seen = life) =>
    changeLine(before(seen), "made", { version: saw(made), place: { topic, after } })

  it("behind another or to the head of a paragraph, and stays where someone put it", () => {
    expect(ids(to("other"))).toEqual(["other", "made", "own", "edited"])
    expect(lineIn(to("other"), "made")).toMatchObject({ isPlaced: true, version: 1 })
    expect(lineIn(to(null, "legacy"), "made")?.topic).toBe("legacy")
    const first = changeLine(before(), "edited", {
      ...{ version: saw(edited), place: { topic: "family", after: null } },
    })
    expect(ids(first)).toEqual(["edited", "made", "other", "own"])
  })

  it("not behind one that is not there, or that is not seen, which is the same", () => {
    const missing = rejection(to("none"))
    expect(missing?._tag).toBe("Conflict")
    expect(rejection(to("other", "family", { ...life, lines: [made] }))).toEqual(missing)
    expect(rejection(to("other", "legacy"))).toEqual(missing)
    expect(rejection(to("event"))).toEqual(missing)
  })
})

describe("R337 lines of one's own", () => {
  it("stand where they were put, under the name of who wrote them", () => {
    const added = addLine(before(), "new", line)
    expect(ids(added)).toEqual(["made", "other", "new", "own", "edited"])
    expect(lineIn(added, "new")).toMatchObject({ made: "by hand", hand, sources: [] })
  })

  it("can be taken away; what was made can only be hidden", () => {
    expect(ids(removeLine(before(), "own", saw(own)))).toEqual(["made", "other", "edited"])
    for (const one of [made, edited]) {
      expect(rejection(removeLine(before(), one.id, saw(one)))?._tag).toBe("UnprocessableEntity")
    }
  })

  it("are not more than there is room for", () => {
    const lines = Array.from({ length: limits.biography.ownLines }, (_, n) => ({
      ...own,
      id: `own ${String(n)}`,
    }))
    const full = { ...life, lines: [other, ...lines] }
    expect(rejection(addLine({ life: full, seen: full, hand }, "new", line))?._tag).toBe(
      "UnprocessableEntity",
    )
  })

  it("R337 and what people write does not fill the store: longer it may not get then, shorter it may", () => {
    const long = { ...own, id: "long", text: "x".repeat(limits.biography.ownCharacters - 20) }
    const full = { ...life, lines: [other, own, long] }
    const at = { life: full, seen: full, hand }
    expect(rejection(addLine(at, "new", line))?._tag).toBe("UnprocessableEntity")
    const longer = { version: saw(own), text: "This line is a little longer." }
    expect(rejection(changeLine(at, "own", longer))?.message).toContain("100,000 characters")
    const shorter = { version: saw(long), text: "It rained." }
    expect(lineIn(changeLine(at, "long", shorter), "long")?.text).toBe("It rained.")
  })
})

describe("R338 what is offered", () => {
  const answer = (offer: "take" | "leave") =>
    lineIn(changeLine(before(), "edited", { version: saw(edited), offer }), "edited") ?? edited
  /** The line once the life is told anew, with these words made in its place. */
  const toldAnew = (line: StoredLine, text: string) => {
    const one = { ...offer, text, topic: line.topic }
    const composed = { lines: [one], events: [], born: null }
    const others = { isGone: () => false, newId: () => "new" }
    return merge({ lines: [line], events: [], born: null }, composed, others).lines[0]
  }

  it("stands in its place once it is taken, and is made anew from then on", () => {
    const taken = answer("take")
    expect(taken).toEqual({ ...made, id: "edited", ...offer, version: 1 })
    expect(toldAnew(taken, "She sang well.")?.text).toBe("She sang well.")
  })

  it("is not offered again once it is left, until something else is made", () => {
    const left = answer("leave")
    expect(left).toMatchObject({ text: edited.text, hand, was: offer.text })
    expect(left).not.toHaveProperty("offer")
    expect(toldAnew(left, offer.text)).toMatchObject({ text: edited.text })
    expect(toldAnew(left, offer.text)).not.toHaveProperty("offer")
    expect(toldAnew(left, "She sang well.")?.offer?.text).toBe("She sang well.")
  })

  it("that is left takes the line with it when what it came from is erased", () => {
    const offered = { ...edited, offer: { ...offer, sources: [inStory(2)] } }
    const all = { lines: [offered], events: [], born: null }
    const change = { version: saw(offered), offer: "leave" } as const
    const left = lineIn(changeLine({ life: all, seen: all, hand }, "edited", change), "edited")
    expect(left?.sources).toEqual([inStory(1), inStory(2)])
  })
})
