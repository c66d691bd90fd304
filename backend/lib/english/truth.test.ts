import { assert, describe, it } from "@effect/vitest"
import { interviewerSentences } from "./interviewer-sentences.ts"
import { clean } from "./remove-fillers.ts"
import { happenedToAnother, isFactual } from "./event-factuality.ts"
import { correctedNumber, isRetraction, isSelfCorrection } from "./self-corrections.ts"

const askedOf = (...texts: ReadonlyArray<string>) => {
  const asked = interviewerSentences(texts.map((text) => ({ text })))
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
    assert.deepStrictEqual(askedOf(...told), [told[0], told[2]])
  })
  it("is nobody where a teller asks themself, or speaks to a grandchild", () => {
    assert.deepStrictEqual(
      askedOf(
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
  it("is whoever lays their own life beside the other's, until they are answered", () => {
    const told = [
      "When did you leave?",
      "In nineteen forty-eight.",
      "It's funny, I also came here as a child.",
      "We came down by bus in 1987.",
      "Ah, so you know.",
      "Uncle Junior said you used to sing in church.",
      "Junior lies.",
    ]
    assert.deepStrictEqual(askedOf(...told), [told[0], told[2], told[3], told[5]])
  })
  it("is whoever's voice asks, where voices are told apart", () => {
    const asked = interviewerSentences([
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
    "No, I am lying, it was sixty-nine.",
    "Fifty-seven, I beg your pardon; Suez was fifty-six.",
    "Or, the visa was in ninety-two.",
    "But that came to nothing.",
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
    ["People said I'd bought a hotel in 1989.", 1989],
    ["There was talk of a scholarship in forty-eight, but that came to nothing.", 1948],
    ["We were to be married at the Easter of 1956 but we put it off.", 1956],
    ["I was told that I'd be sent out to Malta in 1947.", 1947],
    ["On the paper it's first of January 1946.", 1946],
    ["In 2005, but I'd stopped in 2001 with the back.", 2005],
  ])("did not happen: %s", (text, year) => assert.isFalse(isFactual(text, year)))
  it.each([
    ["I left the navy in 1958 and I never went back.", 1958],
    ["I did not see him again until 1961.", 1961],
    ["No doctor would come to our street in 1947.", 1947],
  ])("happened: %s", (text, year) => assert.isTrue(isFactual(text, year)))
  it("befell somebody else", () => {
    assert.isTrue(happenedToAnother("My neighbour lost her house in 1964.", 1964))
    assert.isTrue(happenedToAnother("She was a widow whose husband had died in 1949.", 1949))
    assert.isTrue(happenedToAnother("Some friends of ours were attacked in 1953.", 1953))
    assert.isTrue(happenedToAnother("My brother Yaw was sacked in 1983.", 1983))
    assert.isTrue(happenedToAnother("My sister went, in 1998, and brought me a stone.", 1998))
    assert.isFalse(happenedToAnother("My father lost his farm in 1931.", 1931))
    assert.isFalse(happenedToAnother("My brother Giles was killed at Caen in 1944.", 1944))
    assert.isFalse(happenedToAnother("My sister and I left in 1962.", 1962))
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
