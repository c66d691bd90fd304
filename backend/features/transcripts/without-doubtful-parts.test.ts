import { assert, it } from "@effect/vitest"
import type { Transcript } from "#protocol/transcript.ts"
import { withoutDoubtfulParts } from "./without-doubtful-parts.ts"

const phrase = (start: number, text: string) => ({ start, end: start + 4, text })
const english = phrase(0, "We left the farm.")
const invented = phrase(60, "Dear Miss Brogan flower.")
const again = phrase(120, "I was ten.")
const told: Transcript = [
  {
    start: 0,
    end: 64,
    text: "We left the farm. Dear Miss Brogan flower.",
    phrases: [english, invented],
  },
  { start: 70, end: 74, text: "Ich war.", phrases: [phrase(70, "Ich war.")] },
  { start: 120, end: 124, text: "I was ten.", phrases: [again] },
]

it("R753 nothing is made of a part that sounds like another language, and all of the rest", () => {
  assert.deepStrictEqual(
    withoutDoubtfulParts(told, [{ start: 60, end: 119 }]).map(({ start, text }) => [start, text]),
    [
      [0, "We left the farm."],
      [120, "I was ten."],
    ],
  )
  assert.strictEqual(withoutDoubtfulParts(told), told)
})
