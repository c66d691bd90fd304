import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { Life } from "../../../platform/database/biographies.ts"
import { aLine, anEvent, anna, inAnswer, inStory } from "../database.fixture.ts"
import { merge } from "../generation/merge-regenerated.ts"
import type { Composed, ComposedLine } from "../generation/sources.ts"
import { lineStateOf } from "../generation/save-version.ts"
import {
  followRejections,
  rejectionsUndoneBy,
  rejectLine,
  restoreRejected,
  withoutLinesOf,
  wrongLine,
} from "./reject-line.ts"

const hand = { userId: anna, name: "Anna", at: 1 }
const line = aLine("river", inStory(3))
const event = anEvent("moved", 1940, inStory(3), inAnswer)
const life: Life = { lines: [line, aLine("bees", inAnswer)], events: [event], born: null }
const before = { life, seen: life, hand }

const rejected = (id: string, version = lineStateOf(id === event.id ? event : line)) =>
  rejectLine(before, id, { version, rejection: "one" })
const lifeAfter = (correction: ReturnType<typeof rejected>) => {
  const done = Result.getOrThrow(correction)
  if (done === null) throw new Error("nothing was changed")
  return done.life
}
const made = (...lines: ReadonlyArray<ComposedLine>): Composed => ({
  ...{ lines, events: [], born: null },
})
const anew = (now: Life, composed: Composed) =>
  merge(now, composed, { isGone: () => false, newId: () => "new" })

describe("R763 a line that somebody says is wrong", () => {
  it("is taken away only as its sender saw it", () => {
    expect(rejected("river", 1)).toMatchObject({ failure: { _tag: "Conflict" } })
    expect(rejected("gone")).toMatchObject({ failure: { _tag: "NotFound" } })
    expect(lifeAfter(rejected("river")).lines[0]?.rejection).toBe("one")
  })

  it("stays away where the very same is made again, and not where other words are", () => {
    const now = lifeAfter(rejected("river"))
    const { sources, echoes, text, topic } = line
    const same = { topic, text, made: "as written", sources, echoes } as const
    const again = anew(now, made(same)).lines
    expect(again.map(({ id, rejection }) => [id, rejection])).toEqual([["river", "one"]])
    const other = anew(now, made({ ...same, text: "The river was called the Oder." })).lines
    expect(other.map(({ id, rejection }) => [id, rejection])).toEqual(
      expect.arrayContaining([
        ["new", undefined],
        ["river", "one"],
      ]),
    )
  })

  it("stands as it stood once that is undone", () => {
    const now = lifeAfter(rejected("river"))
    const back = lifeAfter(restoreRejected({ ...before, life: now }, "one"))
    expect(back.lines[0]).toEqual({ ...line, version: line.version + 2 })
    expect(Result.getOrThrow(restoreRejected(before, "one"))).toBeNull()
  })

  it("is wrong in its year, and of an event only in what it tells, not in whose age it counts by", () => {
    expect(Result.getOrThrow(wrongLine(before, "moved", lineStateOf(event)))).toMatchObject({
      ...{ year: 1940, sources: [inStory(3)] },
    })
    expect(wrongLine(before, "river", 1)).toMatchObject({ failure: { _tag: "Conflict" } })
  })

  it("R826 is away with the rejection that names it, and stands without one, wherever a crash came between", () => {
    const noted = new Map([["river", "one"]])
    const away = lifeAfter(rejected("river"))
    expect(followRejections(life, noted)).toEqual(away)
    expect(followRejections(away, noted)).toEqual(away)
    expect(followRejections(away, new Map())).toEqual(
      lifeAfter(restoreRejected({ ...before, life: away }, "one")),
    )
    expect(followRejections(life, new Map([["gone", "two"]]))).toEqual(life)
    // Whoever's press was overtaken by that has nothing left to do.
    const now = { ...before, life: away, seen: { ...away, lines: [] } }
    const late = rejectLine(now, "river", { version: 9, rejection: "one" })
    expect(Result.getOrThrow(late)).toBeNull()
  })

  it("makes room for what an earlier version puts in its place", () => {
    const now = lifeAfter(rejected("river"))
    expect(rejectionsUndoneBy(now, life)).toEqual(["one"])
    expect(rejectionsUndoneBy(now, { ...life, lines: [] })).toEqual([])
    expect(withoutLinesOf(now, ["one"]).lines.map(({ id }) => id)).toEqual(["bees"])
  })
})
