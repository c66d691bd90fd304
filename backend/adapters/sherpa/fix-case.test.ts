import { assert, describe, it } from "@effect/vitest"
import { mend } from "./fix-case.ts"

/** The mended phrases of a speaker who makes these pauses, in seconds. */
const told = (...phrases: ReadonlyArray<readonly [text: string, pause: number]>) => {
  const mended: Array<string> = []
  let pauseBefore = 0
  for (const [text, pauseAfter] of phrases) {
    mended.push(
      mend(text, { before: mended.at(-1) ?? null, pauseBefore, pauseAfter, isEnglish: true }),
    )
    pauseBefore = pauseAfter
  }
  return mended.join(" ")
}

describe("a sentence", () => {
  it("begins with a capital and ends with a full stop when the teller stops", () => {
    assert.strictEqual(told(["we had no shoes", 2]), "We had no shoes.")
    assert.strictEqual(told(["“we had no shoes,", 2]), "“We had no shoes.")
  })
  it("goes on over a short pause", () => {
    assert.strictEqual(
      told(["We walked to church", 0.5], ["And then the river rose", 2]),
      "We walked to church and then the river rose.",
    )
    assert.strictEqual(
      told(["My sister Ann,", 0.6], ["Who was nine.", 2]),
      "My sister Ann, who was nine.",
    )
  })
  it("R91 goes on where a recording without pauses was cut", () => {
    assert.strictEqual(
      told(["We walked to church along", 0], ["The river, and", 0], ["Nobody asked.", 2]),
      "We walked to church along the river, and nobody asked.",
    )
  })
  it("ends at a long pause, whatever the engine made of it", () => {
    assert.strictEqual(told(["And my father,", 1.5], ["he never", 3]), "And my father. He never.")
  })
  it("keeps the capitals of names, of I and of initials", () => {
    assert.strictEqual(
      told(["I wrote to", 0.4], ["Thomas in", 0.4], ["US Steel", 2]),
      "I wrote to Thomas in US Steel.",
    )
    assert.strictEqual(told(["then i said", 0.4], ["I'm leaving", 2]), "Then I said I'm leaving.")
  })
  it("R100 has no capital after a comma, nor wherever it goes on, but for names and I", () => {
    for (const [before, word, after] of [
      ["He was a young man,", "Unless", "unless"],
      ["My uncle Will,", "Worked in the mill", "worked in the mill"],
      ["We carried the chairs", "Everything was wet", "everything was wet"],
      ["My father said,", "Don't look back", "don't look back"],
      ["My father said,", "It’s late", "it’s late"],
      ["In the end,", "Unless I go", "unless I go"],
      ["In the end,", "And Thomas", "and Thomas"],
      ["My uncle,", "Will you come", "will you come"],
      ["My uncle,", "Will came home", "Will came home"],
      ["In the spring,", "May be", "may be"],
      ["In the spring,", "May is warm", "May is warm"],
      ["My grandmother,", "Rose, baked", "Rose, baked"],
      ["After the war,", "American soldiers", "American soldiers"],
      ["On the road,", "Great Yarmouth lay", "Great Yarmouth lay"],
      ["We sailed to", "London", "London"],
      ["They called,", "I'd never", "I'd never"],
      ["They worked for", "BBC Radio", "BBC Radio"],
      ["We had a", "Volkswagen", "Volkswagen"],
      ["He was", "Forty-one", "forty-one"],
      ["It was", "Winter-Berg", "Winter-Berg"],
      ["Yes,", "O'Brien", "O'Brien"],
      ["Yes,", "Papa", "Papa"],
      ["Yes,", "2nd", "2nd"],
      ["Yes,", "I", "I"],
      ["She said,", "“Don't go.”", "“Don't go.”"],
    ] as const) {
      assert.strictEqual(told([before, 0.4], [word, 0]), `${before} ${after}`)
    }
    assert.strictEqual(told(["Well, Then we, Thomas, Left", 0]), "Well, then we, Thomas, left")
  })
  it("R100 keeps what other languages write with a capital", () => {
    const german = { before: "Wir hatten,", pauseBefore: 0.4, pauseAfter: 0, isEnglish: false }
    assert.strictEqual(mend("Kinder im Haus", german), "Kinder im Haus")
  })
  it("keeps the mark it has", () => {
    assert.strictEqual(told(["Who was it?", 2], ["nobody!", 2]), "Who was it? Nobody!")
    assert.strictEqual(told(["He said, “Go.”", 2]), "He said, “Go.”")
  })
  it("never loses or gains a word", () => {
    const words = ["and so we", "Crossed the river,", "  in  the night ", "A storm came."]
    const said = told(...words.map((text) => [text, 0.5] as const))
    const bare = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^a-z ]/g, "")
        .split(/\s+/)
    assert.deepStrictEqual(bare(said), bare(words.map((word) => word.trim()).join(" ")))
  })
  it("of nothing is nothing", () => {
    assert.strictEqual(
      mend("  ", { before: null, pauseBefore: 0, pauseAfter: 9, isEnglish: true }),
      "",
    )
  })
})
