import { describe, expect, it } from "vitest"
import { StoryId } from "#protocol/ids.ts"
import type { RejectionReason } from "#protocol/rejection.ts"
import type { StoredSource } from "../../../platform/database/biographies.ts"
import type { RejectionRecord } from "../../../platform/database/rejections.ts"
import { anna, rosa } from "../database.fixture.ts"
import type { BiographySources } from "../generation/sources.ts"
import { hashOfWords, rejectedIn, rejectedOf } from "./rejected-sentences.ts"
import { inBothTexts } from "./other-languages.ts"
import { sentencesBehind, writtenQuotedIn } from "./sentences-behind.ts"
import { withoutRejected } from "./without-rejected.ts"
import { withoutSentences } from "./without-sentences.ts"

const flood = StoryId.make(3)
const inFlood = { kind: "story", storyId: flood, start: 4 } as const
const answered = { kind: "answer", question: "family" } as const

const rejection = (
  source: StoredSource,
  text: string,
  {
    reason = null,
    year = null,
    isEverywhere = false,
  }: { reason?: RejectionReason | null; year?: number | null; isEverywhere?: boolean } = {},
): RejectionRecord => ({
  ...{ id: text, personId: rosa, lineId: null, messageId: null, storyIds: [flood], year, reason },
  sentences: [{ source, words: hashOfWords(text), isEverywhere }],
  ...{ userId: anna, name: "Anna Keller", at: "2026-01-01T00:00:00.000Z" },
})

const spoken = (...texts: ReadonlyArray<string>) =>
  texts.map((text, n) => ({ text, start: 4 * n, paragraph: 0 }))

const sources = (others: Partial<BiographySources> = {}): BiographySources => ({
  person: {
    id: rosa,
    name: "Rosa Reyes",
    relationship: "grandmother",
    birthDate: null,
    birthPlace: "",
  },
  ...{ keeper: "Anna", answers: {}, facts: [] },
  stories: [
    {
      ...{ id: flood, title: "The flood", teller: "Rosa", isOwn: true, language: "en" },
      ...{ isTranslated: false, isLocalOnly: false },
      sentences: spoken("It rained all night.", "We lost the barn.", "Nobody was hurt."),
    },
  ],
  ...others,
})

describe("R761 a sentence that somebody took away", () => {
  const wrong = rejection(inFlood, "We lost the barn.")

  it("is the same after another transcription that has the same words, at whatever second", () => {
    const { exclusionOf } = rejectedOf(rosa, [wrong])
    expect(exclusionOf({ ...inFlood, start: 91 }, "We lost the barn,")).toBe("sentence")
    expect(exclusionOf({ ...inFlood, start: 4 }, "we lost the [coughs] barn!")).toBe("sentence")
  })

  it("is another one once its words are corrected, and in another story", () => {
    const { exclusionOf } = rejectedOf(rosa, [wrong])
    expect(exclusionOf(inFlood, "We lost the bairn.")).toBeNull()
    expect(exclusionOf({ ...inFlood, storyId: StoryId.make(4) }, "We lost the barn.")).toBeNull()
  })

  it("holds for the person it was taken from, and for everybody where the story may be corrected as well", () => {
    const holds = (other: RejectionRecord, of: "person" | "other" | "story") =>
      (of === "story"
        ? rejectedIn([other])
        : rejectedOf(of === "person" ? rosa : null, [other])
      ).exclusionOf(inFlood, "We lost the barn.") !== null
    const everywhere = rejection(inFlood, "We lost the barn.", { isEverywhere: true })
    expect([holds(wrong, "person"), holds(wrong, "other"), holds(wrong, "story")]).toEqual([
      ...[true, false, false],
    ])
    expect([holds(everywhere, "other"), holds(everywhere, "story")]).toEqual([true, true])
  })

  it("keeps its place among those around it, which tell what they mean", () => {
    const left = withoutRejected(sources(), rejectedOf(rosa, [wrong]))
    expect(left.stories[0]?.sentences.map(({ excluded }) => excluded)).toEqual([
      ...[undefined, "sentence", undefined],
    ])
  })

  it("leaves a gap in what was written, together with what leans on it", () => {
    const family = "She married Walter. He drowned in 1950. She had four brothers."
    const wrong = rejection(answered, "She married Walter.")
    const left = withoutRejected(sources({ answers: { family } }), rejectedOf(rosa, [wrong]))
    expect(left.answers.family).not.toMatch(/Walter|drowned/)
    expect(left.answers.family).toContain("She had four brothers.")
    const all = rejection(answered, "Four brothers.")
    const none = withoutRejected(
      sources({ answers: { family: "Four brothers." } }),
      rejectedOf(rosa, [all]),
    )
    expect(none.answers.family).toBe("")
  })

  it("parts the transcript that a summary is made of", () => {
    const told = { start: 0, end: 12, text: "It rained. We lost the barn. Nobody was hurt." }
    const transcript = [{ ...told, phrases: [told] }]
    const left = withoutSentences(transcript, (text) => text === "We lost the barn.")
    expect(left.map(({ text }) => text)).toEqual(["It rained.", "Nobody was hurt."])
    expect(withoutSentences(transcript, () => false)).toEqual(transcript)
  })
})

describe("R762 a wrong year", () => {
  const wrong = { reason: "wrong year", year: 1940 } as const
  it("keeps a sentence from being an event, and lets it be told where it names no year itself", () => {
    const young = rejection(inFlood, "When I was nine we moved.", wrong)
    const { exclusionOf } = rejectedOf(rosa, [young])
    expect(exclusionOf(inFlood, "When I was nine we moved.")).toBe("year")
    const dated = rejection(inFlood, "We moved in 1940.", wrong)
    expect(rejectedOf(rosa, [dated]).exclusionOf(inFlood, "We moved in 1940.")).toBe("sentence")
  })

  it("of what somebody else said as well is no year only", () => {
    const young = rejection(inFlood, "When I was nine we moved.", wrong)
    const never = rejection(inFlood, "When I was nine we moved.", { reason: "did not happen" })
    for (const both of [
      [young, never],
      [never, young],
    ])
      expect(rejectedOf(rosa, both).exclusionOf(inFlood, "When I was nine we moved.")).toBe(
        "sentence",
      )
  })
})

describe("R761 what a line was made of", () => {
  const textsOf = (found: ReturnType<typeof sentencesBehind>) => found.map(({ text }) => text)

  it("is the sentence of its second, and those behind it that it quotes", () => {
    const line = {
      text: "Rosa says: “We lost the barn. Nobody was hurt.”",
      sources: [inFlood],
      echoes: [],
    }
    expect(textsOf(sentencesBehind(line, sources()))).toEqual([
      "We lost the barn.",
      "Nobody was hurt.",
    ])
    const one = { ...line, text: "“We lost the barn.”" }
    expect(textsOf(sentencesBehind(one, sources()))).toEqual(["We lost the barn."])
  })

  it("and those in which a voice says the same", () => {
    const echo = { storyId: flood, start: 8 }
    const line = { text: "Nobody came to harm.", sources: [answered], echoes: [echo] }
    expect(textsOf(sentencesBehind(line, sources()))).toEqual(["Nobody was hurt."])
  })

  it("is of an answer what stands in it, in whatever person it is told", () => {
    const family = "I had four brothers. I was the youngest child. We kept bees."
    const line = { text: "Rosa had four brothers.", sources: [answered], echoes: [] }
    const told = sources({ answers: { family } })
    expect(textsOf(sentencesBehind(line, told))).toEqual(["I had four brothers."])
    expect(textsOf(writtenQuotedIn("Anna wrote: “We kept bees.”", told))).toEqual(["We kept bees."])
  })
})

it("R761 what was taken away in one language of a story is taken away in the other as well", () => {
  const told = (...texts: ReadonlyArray<string>) =>
    texts
      .map((text, n) => ({ start: 5 * n, end: 5 * n + 4, text }))
      .map((phrase) => ({
        ...{ ...phrase, phrases: [phrase] },
      }))
  const original = told("Padało całą noc.", "Straciliśmy stodołę.")
  const english = told("It rained all night.", "We lost the barn.")
  const source = { ...inFlood, start: 5.4 }
  const textsOf = (text: string) =>
    inBothTexts({ source, text }, { original, english }).map((one) => one.text)
  expect(textsOf("We lost the barn.").toSorted()).toEqual([
    ...["Straciliśmy stodołę.", "We lost the barn."],
  ])
  expect(textsOf("Straciliśmy stodołę.")).toContain("We lost the barn.")
  const alone = inBothTexts({ source, text: "Straciliśmy stodołę." }, { original, english: [] })
  expect(alone).toHaveLength(1)
})
