import { assert, it } from "@effect/vitest"
import { PersonId } from "#protocol/ids.ts"
import { mayBeAsked, toAskThem } from "./second-person.ts"

const margaret = {
  id: PersonId.make(1),
  name: "Margaret Novak",
  relationship: "grandmother",
  birthDate: null,
  birthPlace: "",
}

it.each([
  ["Did she ever travel to Europe?", "Did you ever travel to Europe?"],
  ["what was her favourite food", "What was your favourite food?"],
  ["Who taught her to sew?", "Who taught you to sew?"],
  ["Tell me, was she homesick?", "Were you homesick?"],
  ["How did Henry and she get on?", "How did Henry and she get on?"],
  ["What was Margaret’s first job?", "What was your first job?"],
  ["Did her mother work?", "Did her mother work?"],
  ["What made her laugh?", "What made her laugh?"],
])("R316 a question nobody has answered is put to the person: %s", (asked, put) => {
  assert.strictEqual(toAskThem(asked, margaret), put)
})

it("R316 what is no question, and nobody's own death, is never put to the person", () => {
  for (const question of ["Where did she go to school?", "tell me, was she homesick?"]) {
    assert.isTrue(mayBeAsked(question), question)
  }
  for (const question of [
    "When did she die?",
    "who spoke at his funeral",
    "the goat",
    "About the war",
  ]) {
    assert.isFalse(mayBeAsked(question), question)
  }
})
