import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { askers, grounds, lives } from "../../access/evidence.fixture.ts"
import { visibleBiography } from "../../access/biography-policy.ts"
import type { StoredLine, Life } from "../../../platform/database/biographies.ts"
import { aLine, anEvent, anna, ben, inAnswer, inStory } from "../database.fixture.ts"
import { merge } from "../generation/merge-regenerated.ts"
import { restoredLife } from "./biography-history.ts"

const hand = { userId: ben, name: "Ben", at: 9 }
const byAnna = { hand: { userId: anna, name: "Anna", at: 3 } }
const aLife = (...lines: ReadonlyArray<StoredLine>): Life => ({ lines, events: [], born: null })
const restored = (now: Life, past: Life) =>
  restoredLife({ now, seenNow: now, past, seenPast: past, hand })

const sang = { ...aLine("sang", inStory(1)), text: "She sang." }
const house = { ...aLine("house", inAnswer), text: "They had a house." }
const own: StoredLine = { ...aLine("own"), made: "by hand", ...byAnna }

/** The life told anew, with the words that these lines were made of last. */
const toldAnew = (life: Life, ...made: ReadonlyArray<StoredLine>) =>
  merge(life, { lines: made, events: [], born: null }, { isGone: () => false, newId: () => "new" })

describe("R340 a version that is restored", () => {
  it("stands as it stood: words, order, what was hidden, what people had added", () => {
    const now = aLife(house, { ...sang, topic: "interests", isPlaced: true })
    const past = aLife(sang, { ...house, isHidden: true }, own)
    expect(restored(now, past).lines).toEqual([
      { ...sang, version: 1 },
      { ...house, isHidden: true, version: 1 },
      { ...own, version: 1 },
    ])
  })

  it("takes away what people added since, and hides what was made since", () => {
    const since = anEvent("since", 1950, inAnswer)
    const now = { ...aLife(sang, own, house), events: [since] }
    expect(restored(now, aLife(sang))).toEqual({
      ...aLife({ ...sang, version: 1 }, { ...house, isHidden: true, version: 1 }),
      events: [{ ...since, isHidden: true, version: 1 }],
    })
  })

  it("has the words someone wrote under their name, and they are not made anew", () => {
    const written = { ...sang, text: "She always sang.", made: "by hand", ...byAnna } as const
    const past = aLife({ ...written, was: "She sang." })
    const back = restored(aLife({ ...sang, text: "She sang well." }), past)
    expect(back.lines).toMatchObject([{ text: written.text, ...byAnna, was: "She sang well." }])
    const anew = toldAnew(back, { ...sang, text: "She sang well." })
    expect(anew.lines).toMatchObject([{ text: written.text }])
    expect(anew.lines[0]).not.toHaveProperty("offer")
  })

  it("has words that were made once and are not any more as the choice of who restored them", () => {
    const back = restored(aLife({ ...sang, text: "She sang well." }), aLife(sang, house))
    expect(back.lines).toMatchObject([
      { text: "She sang.", hand, was: "She sang well." },
      { text: "They had a house.", hand },
    ])
    expect(toldAnew(back, { ...sang, text: "She sang well." }).lines).toMatchObject([
      { text: "She sang." },
      { text: "They had a house." },
    ])
  })

  it("has what is still made as it is made, whatever someone wrote there meanwhile", () => {
    const edited = {
      ...sang,
      text: "La la.",
      made: "by hand",
      ...byAnna,
      was: "She sang.",
    } as const
    const back = restored(aLife(edited), aLife(sang))
    expect(back.lines).toEqual([{ ...sang, version: 1 }])
    expect(toldAnew(back, { ...sang, text: "She sang well." }).lines).toMatchObject([
      { text: "She sang well." },
    ])
  })

  it("leaves alone what its restorer does not see, and brings back nothing they may not see", () => {
    const ids = (lines: Life["lines"]) => lines.map(({ id }) => id)
    fc.assert(
      fc.property(askers, grounds, lives, lives, fc.nat(3), (asker, ground, one, two, common) => {
        // Two states of one biography have lines in common.
        const known = one.lines.slice(0, common)
        const reworded = known.map((line, n) =>
          n % 2 === 0 ? line : { ...line, text: `Once: ${line.text}` },
        )
        const past = { ...two, lines: [...reworded, ...two.lines] }
        const seen = (life: Life) => visibleBiography(asker, ground, life, { isCorrecting: true })
        const [seenNow, seenPast] = [seen(one), seen(past)]
        const after = restoredLife({ now: one, seenNow, past, seenPast, hand })
        const isUnseen = ({ id }: StoredLine) => !ids(seenNow.lines).includes(id)
        expect(after.lines.filter((line) => one.lines.includes(line))).toEqual(
          expect.arrayContaining(one.lines.filter(isUnseen)),
        )
        const imported = ids(after.lines).filter((id) => !ids(one.lines).includes(id))
        expect(ids(seenPast.lines)).toEqual(expect.arrayContaining(imported))
        expect(new Set(ids(after.lines)).size).toBe(after.lines.length)
        // What they see of it is what they saw then.
        const shown = ({ lines }: Life) =>
          lines.filter(({ isHidden = false }) => !isHidden).map(({ text }) => text)
        expect(shown(seen(after))).toEqual(shown(seenPast))
      }),
      { numRuns: 1_000 },
    )
  })
})
