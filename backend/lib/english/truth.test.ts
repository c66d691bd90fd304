import { assert, describe, it } from "@effect/vitest"
import { askedIn } from "./interviewer-sentences.ts"
import { clean } from "./remove-fillers.ts"
import { happenedToAnother, isFactual } from "./event-factuality.ts"
import { correctedNumber, isRetraction, isSelfCorrection } from "./self-corrections.ts"

const interviewerSentences = (...texts: ReadonlyArray<string>) => {
  const asked = askedIn(texts.map((text) => ({ text })))
  return texts.filter((_, at) => asked[at])
}

describe("TRUE-04 who asks", () => {
  it("is not the teller, where a recording is plainly an interview", () => {
    const told = [
      "So you grew up in Leith?",
      "No, in Granton.",
      "You had a barrow, I think.",
      "My mother had.",
    ]
    assert.deepStrictEqual(interviewerSentences(...told), [told[0], told[2]])
  })
  it("is nobody where a teller asks themself, or speaks to a grandchild", () => {
    assert.deepStrictEqual(
      interviewerSentences(
        "Do you know why?",
        "Because there were four candles.",
        "You have her hands.",
        "You had to be at the gate at six.",
        "Have you ever seen a river freeze?",
        "I have.",
      ),
      [],
    )
  })
  it("is whoever's voice asks, where voices are told apart", () => {
    const asked = askedIn([
      { text: "Where were you born?", speaker: 0 },
      { text: "In Hull.", speaker: 1 },
      { text: "I was born in Hull too.", speaker: 0 },
      { text: "How did you get to school?", speaker: 0 },
      { text: "On the tram.", speaker: 1 },
    ])
    assert.deepStrictEqual(asked, [true, false, true, true, false])
  })
})

describe("TRUE-05 what takes back the words before it", () => {
  it.each([
    "No, wait, it was 1952.",
    "Sorry, forty five.",
    "Well, not fourteen, eleven.",
    "Or was it 1967?",
    "I never was.",
    "Nobody ever proved it.",
    "I mean my brother Veit.",
  ])("%s", (text) => assert.isTrue(isSelfCorrection(text)))
  it.each([
    "No one ever came.",
    "No doctor would come.",
    "I never saw him again after the war.",
    "Well, we moved to York.",
    "Sorrow came early.",
    "We waited.",
  ])("not: %s", (text) => assert.isFalse(isSelfCorrection(text)))
  it("says which number is right", () => {
    assert.strictEqual(correctedNumber("Well, not fourteen, eleven."), 11)
    assert.strictEqual(correctedNumber("Sorry, forty five, the war was nearly over."), 45)
    assert.isTrue(isRetraction("I never did."))
  })
})

describe("TRUE-06 an event", () => {
  it.each([
    ["We nearly moved to Argentina in 1949.", 1949],
    ["I did not go to Lagos in 1967.", 1967],
    ["I would have married him in 1950.", 1950],
    ["I have heard it said that I was in prison in 1955.", 1955],
  ])("did not happen: %s", (text, year) => assert.isFalse(isFactual(text, year)))
  it.each([
    ["I left the navy in 1958 and I never went back.", 1958],
    ["I did not see him again until 1961.", 1961],
    ["No doctor would come to our street in 1947.", 1947],
  ])("happened: %s", (text, year) => assert.isTrue(isFactual(text, year)))
  it("befell somebody else", () => {
    assert.isTrue(happenedToAnother("My neighbour lost her house in 1964.", 1964))
    assert.isTrue(happenedToAnother("She was a widow whose husband had died in 1949.", 1949))
    assert.isFalse(happenedToAnother("My father lost his farm in 1931.", 1931))
  })
})

describe("TRUE-02 what leads on to a sentence", () => {
  it.each([
    ["No doctor would come.", "No doctor would come."],
    ["So far nobody has found it.", "So far nobody has found it."],
    ["Yes and no, I loved him.", "Yes and no, I loved him."],
    ["Well, and so we lost the farm.", "We lost the farm."],
  ])("%s", (text, weighed) => assert.strictEqual(clean(text), weighed))
})
