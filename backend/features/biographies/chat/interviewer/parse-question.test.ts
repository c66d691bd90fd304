import { assert, describe, it } from "@effect/vitest"
import { margaret } from "../../fixtures/margaret.fixture.ts"
import { readQuestion, type WantedAnswer, withoutKin } from "./parse-question.ts"
import { cannotAnswer, isOfKind } from "./answer-type.ts"

const { person } = margaret

describe("a question", () => {
  it.each<readonly [string, WantedAnswer]>([
    ["How old was she when she left school?", "age"],
    ["When was she married?", "when"],
    ["When she was snowed in, how long did they have heat?", "how long"],
    ["How many sisters did she have?", "how many"],
    ["How much did the dress cost?", "how much"],
    ["What were her birds called?", "name"],
    ["Who taught her to read?", "who"],
    ["Where did she grow up?", "where"],
    ["Why did they move?", "why"],
    ["How did Henry die?", "cause of death"],
    ["How did she meet grandpa?", "how they met"],
    ["What did she cook?", "anything"],
  ])("R315 wants an answer of its kind: %s", (question, wanted) => {
    assert.strictEqual(readQuestion(question, person).wanted, wanted)
  })

  it.each<readonly [string, WantedAnswer, boolean]>([
    ["It rained.", "when", false],
    ["We were married in June of 1951.", "when", true],
    ["I stood there four hours.", "how long", true],
    ["I stood there.", "how long", false],
    ["She charged me eleven dollars.", "how much", true],
    ["Thomas was drowned off Liscannor.", "cause of death", true],
    ["When Henry died in 1999 I told that story.", "cause of death", false],
    ["She entered at 19.", "age", true],
  ])("R315 is answered by a sentence that can be an answer: %s (%s)", (text, wanted, can) => {
    assert.strictEqual(isOfKind(text, wanted, null), can)
  })

  it.each([
    ["What was her father's name?", "My father, Thomas Keller, worked at the mill.", true],
    ["What was her father's name?", "Her father had found work in El Paso.", false],
    ["What was the name of the farmer?", "The farmer sent a card. Their name was Hoffert.", true],
    ["What is her favourite dish?", "We ate beans.", false],
    ["What is her favourite dish?", "She loved beans.", true],
  ])("R315 that asks for a name or for what is liked best: %s %s", (question, text, can) => {
    const passage = {
      text,
      source: { kind: "answer", question: "family" } as const,
      by: "Anna",
      title: null,
      isOwn: false,
      paragraph: "",
      nth: 0,
    }
    assert.strictEqual(cannotAnswer([passage], readQuestion(question, person)), !can)
  })

  it("R315 calls the person and the husband as a family does", () => {
    assert.strictEqual(
      withoutKin("Where did grandma grow up?", person).trim(),
      "Where did grow up?",
    )
    assert.strictEqual(withoutKin("When did grandpa die?", person), "When did husband die?")
    assert.strictEqual(withoutKin("What did her mother do?", person), "What did her mother do?")
  })
})
