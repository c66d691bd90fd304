import { assert, describe, it } from "@effect/vitest"
import { completed } from "./classify-sentence.ts"
import { isEnglish } from "../../../lib/english/is-english.ts"
import { nameOf } from "./names.ts"
import { inWords, type LinePart } from "./line-parts.ts"
import { feminine, masculine, pronounsOf, type ComposedSubject } from "./subject.ts"
import { inThirdPerson } from "./third-person.ts"

const subject: ComposedSubject = {
  name: { whole: "Ruth Adler", first: "Ruth" },
  pronouns: feminine,
  kin: null,
  isOwnVoice: false,
  keeper: "Tom",
  tense: null,
}
const said = (parts: ReadonlyArray<LinePart> | null) =>
  parts === null ? null : inWords(parts, subject, "pronoun")

describe("what somebody says of themself", () => {
  it.each([
    ["I left school at 16.", "She left school at 16."],
    ["I always loved my garden.", "She always loved her garden."],
    [
      "In 1956 I came over on the ship with my father.",
      "In 1956 she came over on the ship with her father.",
    ],
    ["I taught myself to read.", "She taught herself to read."],
    ["I still have the bench.", "She still has the bench."],
  ])("R310 is told of them: %s", (own, told) => {
    assert.strictEqual(said(inThirdPerson(own, feminine)), told)
  })

  it.each([
    "We moved to Ohio.",
    "I told her to buy a clock.",
    "I said “no” and left.",
    "I live in Ohio and work at the mill.",
    "I came here in 1956.",
    "My sister and I sang.",
    "Did I tell you?",
    "I zorb every Sunday.",
  ])("R310 stays a quotation where that is not certain: %s", (own) => {
    assert.isNull(inThirdPerson(own, feminine))
  })
})

describe("a fragment", () => {
  it.each([
    ["Born 2 February 1928 on a farm.", "She was born on 2 February 1928 on a farm."],
    ["Worked nights for thirty years.", "She worked nights for thirty years."],
    ["Never married.", "She never married."],
    ["Trained as a nurse, qualified 1952.", "She trained as a nurse and qualified in 1952."],
    ["Married to Walter for 52 years.", "She was married to Walter for 52 years."],
    ["Only child.", "She was the only child."],
  ])("R309 is given its subject: %s", (fragment, told) => {
    assert.strictEqual(said(completed(fragment)), told)
  })

  it.each([
    "Talented singer.",
    "Left-handed.",
    "Set in her ways.",
    "Always early.",
    "Clocks, of course.",
    "Skilled carpenter.",
  ])("R309 that has no verb is not: %s", (fragment) => {
    assert.isNull(completed(fragment))
  })
})

describe("a name", () => {
  it.each([
    ["Margaret Novak", "", "Margaret"],
    ["Nguyen Thi Lan", "", "Lan"],
    ["Tanaka Hiroshi", "", "Hiroshi"],
    ["Kim, Soon-ja", "", "Soon-ja"],
    ["Sister Agnes Mulcahy", "", "Agnes"],
    ["Dr. Ernst Keller", "", "Ernst"],
    ["Robert “Bob” Smith", "Bob was kind. Bob sang.", "Bob"],
    ["Mary Ann Kowalski", "Mary Ann sang. Then Mary Ann slept.", "Mary Ann"],
    ["Piet van der Berg", "", "Piet"],
    ["Maria do Rosário Ávila", "What did she do? I do not know what they do there.", "Maria"],
    ['William "Dub" Tackett', "", "Dub"],
    ["Oma", "", "Oma"],
    ["J. R. Ewing", "", "J. R. Ewing"],
  ])("R309 is used as the family says it: %s", (name, told, first) => {
    assert.strictEqual(nameOf(name, told).first, first)
  })
})

describe("he or she", () => {
  it("R309 is known from the relationship, from others, from themself, or not at all", () => {
    const about = { relationship: "other", ofThem: "", byThem: "" }
    assert.strictEqual(pronounsOf({ ...about, relationship: "great-aunt" }), feminine)
    assert.strictEqual(pronounsOf({ ...about, ofThem: "He sang. His dog sang." }), masculine)
    assert.strictEqual(
      pronounsOf({ ...about, byThem: "When I was a little girl we sang." }),
      feminine,
    )
    assert.isNull(pronounsOf({ ...about, ofThem: "He met her. She met him." }))
  })
})

describe("words", () => {
  it.each([
    ["gin rummy, roses", true],
    ["She was born in Los Angeles and lived in de la Cruz Street.", true],
    ["Nació la tercera de nueve hermanos.", false],
    ["Ich bin in Lübeck geboren und war Bäcker.", false],
    ["Родилась в 1931 году.", false],
  ])("R311 are English or are not: %s", (text, isIt) => {
    assert.strictEqual(isEnglish(text), isIt)
  })
})
