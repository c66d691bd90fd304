import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import fc from "fast-check"
import { aLife, aStory } from "../biography.fixture.ts"
import { misquoted } from "../sources.fixture.ts"
import { passagesOf, understandable } from "../chat/interviewer/passages.ts"
import { cite } from "../chat/interviewer/citations.ts"
import { clean, verbatim } from "../../../lib/english/remove-fillers.ts"
import { wordVectors } from "../word-vectors.fixture.ts"
import { compose } from "./compose.ts"

const openings = [
  "No ",
  "No, ",
  "No one ",
  "No more than ",
  "So far ",
  "Well, ",
  "Well known ",
  "And ",
  "But no ",
  "Yes and no, ",
  "Oh no, ",
  "So ",
  "Um, ",
  "Yeah, no, ",
  "I mean, ",
  "You know, ",
  "",
]
const bodies = [
  "my father ever went to the mine in 1947.",
  "we we had a goat in the kitchen, uh, a real goat.",
  "three of us came home from the war in the spring of 1945.",
  "I married Josef in 1953 in the wooden church by the river.",
  "my sister Lena, you know, sang in the choir until she died.",
  "was it 1951 when we left the farm?",
  "it was 1952, in May.",
  "I never was.",
]
const sentence = fc
  .tuple(fc.constantFrom(...openings), fc.constantFrom(...bodies))
  .map(([opening, body]) =>
    `${opening}${body}`.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
  )

/** Quotation marks and blanks aside. */
const plain = (text: string) => text.replaceAll(/[“”"‘’']/gu, "'").replaceAll(/\s+/gu, " ")

const staysAsSaid = Effect.fnUntraced(function* (told: ReadonlyArray<string>) {
  const life = aLife({
    name: "Alma Reuter",
    relationship: "grandmother",
    keeper: "Anna",
    answers: {},
    stories: [aStory(1, "The mine", "Alma Reuter", told.join(" "))],
  })
  assert.deepStrictEqual(misquoted(life, yield* compose(life, wordVectors)), [])
  const passages = yield* passagesOf(life)
  for (const at of passages.keys()) {
    const quotation = cite(understandable(at, passages)).quotation?.text ?? ""
    assert.include(plain(told.join(" ")), plain(quotation))
  }
})

describe("TRUE-01 a quotation", () => {
  it.live("is what was said, letter by letter, in the biography, the timeline and the chat", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(fc.array(sentence, { minLength: 2, maxLength: 8 }), (told) =>
          Effect.runPromise(staysAsSaid(told)),
        ),
        { numRuns: 60 },
      ),
    ),
  )

  it("is never what was only made to be weighed", () => {
    const no = /\b(?:no|not|never|nobody|none)\b/gi
    fc.assert(
      fc.property(sentence, (text) => {
        assert.strictEqual(clean(text).match(no)?.length, text.match(no)?.length, text)
        assert.strictEqual(verbatim(text), text)
      }),
    )
  })
})
