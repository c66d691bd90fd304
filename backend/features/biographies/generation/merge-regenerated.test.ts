import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { topicsInTelling } from "#protocol/biography.ts"
import { UserId } from "#protocol/ids.ts"
import type { StoredLine, StoredSource, Life } from "../../../platform/database/biographies.ts"
import { inStory } from "../database.fixture.ts"
import type { Composed, ComposedLine } from "./sources.ts"
import { merge } from "./merge-regenerated.ts"
import type { IsGone } from "../remove-sources.ts"

const answered: StoredSource = { kind: "answer", question: "family" }
const nothingIsGone: IsGone = () => false

const made = (
  text: string,
  {
    topic = "family",
    sources = [answered],
  }: { topic?: ComposedLine["topic"]; sources?: ReadonlyArray<StoredSource> } = {},
): ComposedLine => ({ topic, text, made: "as written", sources, echoes: [] })
const composed = (...lines: ReadonlyArray<ComposedLine>): Composed => ({
  lines,
  events: [],
  born: null,
})

const empty: Life = { lines: [], events: [], born: null }
let ids = 0
const newId = () => `new ${String((ids += 1))}`
const merged = (before: Life, now: Composed, isGone = nothingIsGone) =>
  merge(before, now, { isGone, newId })

const by = { userId: UserId.make(1), name: "Anna", at: 0 }
const edited = (life: Life, text: string, change: Partial<StoredLine>): Life => ({
  ...life,
  lines: life.lines.map((line) => (line.text === text ? { ...line, ...change } : line)),
})
const corrected = (life: Life, text: string, instead: string) =>
  edited(life, text, { text: instead, made: "by hand", was: text, hand: by, version: 1 })
const own = (text: string): StoredLine => ({
  ...{ id: `own ${text}`, topic: "family", text, made: "by hand", sources: [], echoes: [] },
  ...{ version: 0, hand: by },
})
const textsOf = ({ lines }: Life) => lines.map(({ text }) => text)
const lineOf = (life: Life, text: string) => {
  const line = life.lines.find((one) => one.text === text)
  if (line === undefined) throw new Error(`There is no line “${text}”.`)
  return line
}

describe("a biography that is made anew", () => {
  it("R327 keeps the id of a line that is still made, and of one that says nearly the same", () => {
    const before = merged(
      empty,
      composed(made("Rosa was born in 1931 in Oaxaca."), made("She had six sisters.")),
    )
    const after = merged(
      before,
      composed(made("She had six sisters."), made("Rosa was born in 1932 in Oaxaca.")),
    )
    expect(textsOf(after)).toEqual(["She had six sisters.", "Rosa was born in 1932 in Oaxaca."])
    expect(after.lines.map(({ id }) => id)).toEqual(before.lines.map(({ id }) => id).toReversed())
    expect(lineOf(after, "She had six sisters.").version).toBe(0)
    expect(lineOf(after, "Rosa was born in 1932 in Oaxaca.").version).toBe(1)
  })

  it("R327 leaves a person's words alone, and offers what would stand there now", () => {
    const first = merged(empty, composed(made("She had six sisters."), made("They sang.")))
    const before = corrected(first, "She had six sisters.", "She had five sisters.")
    const same = merged(before, composed(made("She had six sisters."), made("They sang.")))
    expect(same).toEqual(before)
    const after = merged(before, composed(made("She had seven sisters."), made("They sang.")))
    const line = lineOf(after, "She had five sisters.")
    expect(line.offer?.text).toBe("She had seven sisters.")
    expect(line.hand).toEqual(by)
    expect(line.version).toBe(2)
    expect(textsOf(after)).toEqual(["She had five sisters.", "They sang."])
    // What was offered is not made any more, and neither is anything else: the words stay.
    const later = merged(after, composed(made("They sang.")))
    expect(textsOf(later)).toEqual(["She had five sisters.", "They sang."])
    expect(lineOf(later, "She had five sisters.").offer).toBeUndefined()
  })

  it("R327 offers nothing that says what the person's words say already", () => {
    const first = merged(empty, composed(made("She had six sisters.")))
    const before = corrected(first, "She had six sisters.", "She had five sisters.")
    const after = merged(before, composed(made("She had five sisters.")))
    expect(textsOf(after)).toEqual(["She had five sisters."])
    expect(lineOf(after, "She had five sisters.").offer).toBeUndefined()
  })

  it("R327 keeps a hidden line hidden, also when it was not made for a while", () => {
    const first = merged(empty, composed(made("She cheated at cards."), made("They sang.")))
    const before = edited(first, "She cheated at cards.", { isHidden: true })
    const without = merged(before, composed(made("They sang.")))
    const after = merged(without, composed(made("They sang."), made("She cheated at cards.")))
    expect(lineOf(after, "She cheated at cards.").isHidden).toBe(true)
    expect(after.lines).toHaveLength(2)
  })

  it("R327 leaves a line where a person put it, and their own lines behind what they stood behind", () => {
    const lines = ["One.", "Two.", "Three."].map((text) => made(text))
    const first = merged(empty, composed(...lines))
    const [one, two, three] = first.lines
    if (one === undefined || two === undefined || three === undefined) throw new Error()
    const before = { ...first, lines: [{ ...three, isPlaced: true }, one, own("Mine."), two] }
    const after = merged(before, composed(made("New."), ...lines))
    expect(textsOf(after)).toEqual(["Three.", "New.", "One.", "Mine.", "Two."])
    const elsewhere = {
      ...first,
      lines: [one, two, { ...three, topic: "legacy" as const, isPlaced: true }],
    }
    expect(merged(elsewhere, composed(...lines)).lines).toEqual(elsewhere.lines)
  })

  it("R327 keeps nothing that rests on what is no source any more, not even corrected or hidden", () => {
    const sources = [inStory(5)]
    const first = merged(
      empty,
      composed(made("The flood came.", { sources }), made("They left.", { sources })),
    )
    const before = edited(corrected(first, "The flood came.", "A flood came."), "They left.", {
      isHidden: true,
    })
    const mine = { ...before, lines: [...before.lines, own("Mine.")] }
    const isGone: IsGone = (source) => source.kind === "story" && source.storyId === 5
    expect(textsOf(merged(mine, composed(), isGone))).toEqual(["Mine."])
    // One that can be put back is only not made of: what a person made of it waits.
    expect(textsOf(merged(mine, composed()))).toEqual(["A flood came.", "They left.", "Mine."])
  })
})

const someText = fc.constantFrom(
  ...["She sang.", "She danced.", "She sang and danced.", "The flood came.", "It rained.", ""],
)
const someSource = fc.constantFrom<StoredSource>(
  ...[answered, inStory(1), inStory(2, 3), { kind: "profile" as const, field: "name" as const }],
)
const someMade = fc.record({
  topic: fc.constantFrom(...topicsInTelling),
  text: someText,
  made: fc.constant("as written" as const),
  sources: fc.array(someSource, { minLength: 1, maxLength: 2 }),
  echoes: fc.constant([]),
})
const someEvent = fc.record({
  text: someText,
  made: fc.constant("as written" as const),
  sources: fc.array(someSource, { minLength: 1, maxLength: 2 }),
  echoes: fc.constant([]),
  year: fc.integer({ min: 1900, max: 2000 }),
  isAbout: fc.boolean(),
})
const someComposed = fc.record({
  // Nothing is told twice.
  lines: fc.uniqueArray(someMade, { maxLength: 8, selector: ({ text }) => text }),
  events: fc.uniqueArray(someEvent, { maxLength: 4, selector: ({ text }) => text }),
  born: fc.constant(null),
})
const deed = fc.record({
  what: fc.constantFrom("correct", "hide", "place", "add"),
  at: fc.nat(10),
  topic: fc.constantFrom(...topicsInTelling),
})

/** What people may do to a biography between two builds. */
const after = (
  life: Life,
  deeds: ReadonlyArray<typeof deed extends fc.Arbitrary<infer D> ? D : never>,
) =>
  deeds.reduce(({ lines, ...others }, { what, at, topic }, n): Life => {
    const line = lines[at % Math.max(1, lines.length)]
    if (line === undefined || what === "add")
      return { ...others, lines: [...lines, { ...own(`Own ${String(n)}.`), topic, id: newId() }] }
    const { was = line.made === "by hand" ? undefined : line.text } = line
    const words = { text: `By hand ${String(n)}.`, made: "by hand" as const, hand: by }
    const changed: StoredLine = {
      correct: { ...line, ...words, ...(was === undefined ? {} : { was }) },
      hide: { ...line, isHidden: true },
      place: { ...line, topic, isPlaced: true },
      add: line,
    }[what]
    return { ...others, lines: lines.map((one) => (one === line ? changed : one)) }
  }, life)

it("R327 whatever is made, and whatever people did before: their words, places and hidings stay, every id is one line's, and making the same again changes nothing", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(someComposed, fc.array(deed, { maxLength: 4 })), { minLength: 1 }),
      (rounds) => {
        let life = empty
        for (const [now, deeds] of rounds) {
          const before = after(life, deeds)
          life = merged(before, now)
          expect(merged(life, now)).toEqual(life)
          expect(new Set(life.lines.map(({ id }) => id)).size).toBe(life.lines.length)
          for (const line of before.lines) {
            const still = life.lines.find(({ id }) => id === line.id)
            if (line.hand !== undefined) expect(still?.text).toBe(line.text)
            if (line.isHidden === true) expect(still?.isHidden).toBe(true)
            if (line.isPlaced === true && still !== undefined) expect(still.topic).toBe(line.topic)
          }
          for (const { text } of now.lines) {
            const stands = life.lines.some((line) =>
              [line.text, line.was, line.offer?.text].includes(text),
            )
            expect(stands).toBe(true)
          }
          expect(life.events).toHaveLength(now.events.length)
          const order = life.lines.map(({ topic }) => topicsInTelling.indexOf(topic))
          expect(order).toEqual(order.toSorted((one, other) => one - other))
        }
      },
    ),
  )
})
