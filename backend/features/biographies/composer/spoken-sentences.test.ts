import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { aStory } from "../biography.fixture.ts"
import { withoutBirth } from "./birth.ts"
import { spokenOf, isWhole } from "./spoken-sentences.ts"
import { saysWhere } from "../../../lib/english/anaphora.ts"

const isWholeFrom = (words: string, told: string) =>
  Effect.map(spokenOf([aStory(1, "The kettle", "Ruth Adler", told)]), (spoken) => {
    const lead = spoken.find(({ text }) => text.startsWith(words))
    assert.isDefined(lead)
    return lead !== undefined && isWhole(lead, lead.text, "Children: Ngozi.")
  })

describe("R308 a moment of a recording", () => {
  it.effect.each([
    ["My mother", "My mother sang in the kitchen every morning.", true],
    ["A soldier", "We walked for days. And a soldier gave me his gum and I swallowed it.", false],
    ["She took", "I put my foot off the pedal. She took hers off and looked at me.", false],
    ["I never saw", "An old man helped me. I never saw that woman again in my life.", false],
    ["I wear", "She tied a scarf on me. I wear the scarf to every match they play.", false],
    ["I told", "It was late. I told nobody when Henry died that winter in Dayton.", false],
    ["I stayed", "It was cold. I stayed at the mission when Ngozi came in the summer.", true],
  ] as const)("%s … of “%s” is told: %s", ([words, told, isMentioned]) =>
    Effect.map(isWholeFrom(words, told), (whole) => assert.strictEqual(whole, isMentioned)),
  )

  it("of one sentence says where and what", () => {
    assert.isFalse(saysWhere("In 1982 I went back, with a visa."))
    assert.isFalse(saysWhere("I taught there till ninety-seven."))
    assert.isTrue(saysWhere("I came over on the ship in April 1956."))
  })
})

describe("R309 what is written of the early years", () => {
  const person = { birthDate: "1948-05-22", birthPlace: "Onitsha, Nigeria" }
  it.each([
    ["Onitsha, 1948. House by the church.", "House by the church."],
    ["May 22, 1948, Old Market Road, Onitsha.", "Old Market Road, Onitsha."],
    ["He sold coconuts in Onitsha.", "He sold coconuts in Onitsha."],
  ])("does not say the birth again: %s", (written, told) => {
    assert.strictEqual(withoutBirth(written, person), told)
  })

  it("R690 does not say again a birth that is only known about", () => {
    const about = { ...person, birthDate: "about 1948" }
    assert.strictEqual(
      withoutBirth("Onitsha, about 1948. House by the church.", about),
      "House by the church.",
    )
    assert.strictEqual(withoutBirth("Onitsha, May 1948. A house.", about), "May 1948. A house.")
  })
})
