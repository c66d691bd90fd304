import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { isUnclear, looksWrong } from "./language-mismatch.ts"

const Clips = Schema.Array(
  Schema.Struct({
    clip: Schema.String,
    language: Schema.String,
    voice: Schema.String,
    /** Seconds, the model's text, the smaller model's text. */
    pieces: Schema.Array(Schema.Tuple([Schema.Finite, Schema.String, Schema.String])),
  }),
)
const clips = Schema.decodeUnknownSync(Schema.fromJsonString(Clips))(
  readFileSync(new URL("./fixtures/heard-twice.json", import.meta.url), "utf8"),
)
const stretchesOf = ({ pieces }: (typeof clips)[number]) =>
  pieces.map(([seconds, text, again]) => ({ seconds, text, again }))
const doubted = (those: typeof clips) => those.filter((clip) => looksWrong(stretchesOf(clip)))
const named = (those: typeof clips) => those.map(({ clip }) => clip)

const english = clips.filter(({ language }) => language === "en")
const others = clips.filter(({ language }) => language !== "en")

describe("words that do not look like English", () => {
  it("R121 are found in at least nine of ten recordings in other languages", () => {
    assert.isAtLeast(others.length, 30)
    assert.isAtLeast(new Set(others.map(({ language }) => language)).size, 8)
    const missed = others.filter((clip) => !doubted(others).includes(clip))
    assert.isAtMost(missed.length, others.length / 10, named(missed).join(", "))
  })

  it("R121 are found in every recording of a human voice in another language", () => {
    const human = others.filter(({ voice }) => voice.startsWith("recorded"))
    assert.isAtLeast(human.length, 15)
    assert.deepStrictEqual(named(doubted(human)), named(human))
  })

  it("R121 are seen in at most one of twenty recordings in English, whatever the voice", () => {
    assert.isAtLeast(english.length, 80)
    const wrong = doubted(english)
    assert.isAtMost(wrong.length, english.length / 20, named(wrong).join(", "))
  })

  it("are not looked for in hardly more than a second of speech", () => {
    assert.isFalse(looksWrong([]))
    assert.isFalse(looksWrong([{ seconds: 1.1, text: "Tag", again: "Talk", slower: "" }]))
  })

  it("are found where there was speech and nothing was understood", () => {
    assert.isTrue(looksWrong([{ seconds: 6, text: "", again: "" }]))
  })

  it("are told over all of a recording: a foreign name or verse in an English story is none", () => {
    const english = { seconds: 10, text: "we lived by the sea", again: "we lived by the sea" }
    const told = Array.from({ length: 6 }, () => ({ ...english, seconds: 2 }))
    const verse = { seconds: 4, text: "stolen hand is", again: "estrella del" }
    assert.isFalse(looksWrong([...told, verse]))
  })
})

const ShortClips = Schema.Array(
  Schema.Struct({
    clip: Schema.String,
    language: Schema.String,
    /** How well the voice speaks it. */
    voice: Schema.Literals(["native", "learner", "robot"]),
    seconds: Schema.Finite,
    text: Schema.String,
    again: Schema.String,
    /** Missing where both models agreed. */
    slower: Schema.optionalKey(Schema.String),
  }),
)
const shortClips = Schema.decodeUnknownSync(Schema.fromJsonString(ShortClips))(
  readFileSync(new URL("./fixtures/heard-short.json", import.meta.url), "utf8"),
)

describe("a sentence of less than three seconds", () => {
  const doubtedOf = (those: typeof shortClips) => those.filter((clip) => looksWrong([clip]))
  const inEnglish = shortClips.filter(({ language }) => language === "en")

  it("R750 in another language is doubted three times of four", () => {
    const foreign = shortClips.filter(({ language }) => language !== "en")
    assert.isAtLeast(foreign.length, 30)
    assert.isAtLeast(doubtedOf(foreign).length, (foreign.length * 3) / 4)
  })

  it("R750 in English is doubted at most once in sixty times", () => {
    const clear = inEnglish.filter(({ voice }) => voice !== "learner")
    assert.isAtLeast(clear.length, 100)
    assert.isAtMost(doubtedOf(clear).length, clear.length / 60)
  })

  it("R750 is heard a third time only where two models differ", () => {
    const clip = { seconds: 2, text: "We had no shoes.", again: "We had no choice." }
    assert.isFalse(isUnclear([clip]))
    assert.isTrue(isUnclear([{ ...clip, again: "" }]))
    assert.isFalse(isUnclear([{ ...clip, again: "", seconds: 3 }]))
    assert.isFalse(looksWrong([{ ...clip, again: "", slower: "We had new shoes." }]))
    assert.isTrue(looksWrong([{ ...clip, again: "", slower: "" }]))
    assert.isAtMost(
      inEnglish.filter((one) => isUnclear([one])).length,
      shortClips.filter(({ language }) => language !== "en").length,
    )
  })

  it("R750 is doubted where nothing at all was understood", () => {
    assert.isTrue(looksWrong([{ seconds: 1.6, text: "", again: "", slower: "" }]))
  })

  it("R750 that could not be heard a third time is not doubted", () => {
    assert.isFalse(looksWrong([{ seconds: 2, text: "Guten Tag", again: "Good and talk" }]))
  })
})
