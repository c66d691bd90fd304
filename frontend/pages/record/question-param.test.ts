import { assert, it } from "@effect/vitest"
import { askedQuestion } from "./question-param.ts"

it("R360 takes the question of an address, and none that is empty or endless", () => {
  assert.strictEqual(askedQuestion(" Who was\nOlaf? "), "Who was Olaf?")
  for (const none of [null, "", "  ", "\u200b", "a".repeat(501)]) {
    assert.isNull(askedQuestion(none))
  }
})
