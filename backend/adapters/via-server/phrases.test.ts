import { describe, expect, it } from "vitest"
import type { RemoteSegment } from "../../ports/remote-transcriber.ts"
import { phrasesOf } from "./phrases.ts"

const piece = {
  start: 10,
  end: 20,
  pauseBefore: 1,
  pauseAfter: 1,
  speech: [
    { start: 10, end: 14 },
    { start: 14.5, end: 20 },
  ],
}
const heard = (given: Partial<RemoteSegment>) =>
  phrasesOf(piece, 9.75, { language: null, text: "", segments: null, ...given })
const times = (given: Partial<RemoteSegment>) =>
  heard(given).phrases.map(({ text, start, end }) => [text, start, end])

const said = "Il pleuvait. Nous sommes partis."
const segments = [
  { start: 0.25, end: 3, text: " Il pleuvait." },
  { start: 4, end: 40, text: " Nous sommes partis." },
]

describe("R259 what another machine understood", () => {
  it("has that machine's times, counted from where the piece begins", () => {
    expect(times({ text: said, segments })).toEqual([
      ["Il pleuvait.", 10, 12.75],
      ["Nous sommes partis.", 13.75, 20],
    ])
  })

  it("has times of ours where it gives none", () => {
    expect(times({ text: said })).toEqual([
      ["Il pleuvait.", 10, 14],
      ["Nous sommes partis.", 14.5, 20],
    ])
  })

  it.each([
    ["go back", [...segments].toReversed()],
    ["are no numbers", segments.map((one) => ({ ...one, start: Number.NaN }))],
    ["are all the same", segments.map((one) => ({ ...one, start: 1, end: 1 }))],
    ["belong to other words", segments.slice(1)],
    ["are none", []],
  ])("has times of ours where its own %s", (_, wrong) => {
    expect(times({ text: said, segments: wrong })).toEqual(times({ text: said }))
  })

  it("is told with its language, and counted by the seconds of speech in it", () => {
    const french = heard({ text: said, language: "FR-ca" })
    expect(french).toMatchObject({ language: "fr", seconds: 9.5 })
    expect(french.phrases.map(({ language }) => language)).toEqual(["fr", "fr"])
    expect(heard({ text: said, language: "a language" }).phrases[0]).not.toHaveProperty("language")
  })

  it("is on one line, and nothing where there is no word in it", () => {
    expect(times({ text: " Il\u0000\n pleuvait. " })[0]?.[0]).toBe("Il pleuvait.")
    for (const text of ["", " \n", "…", "♪♪"])
      expect(heard({ text, language: "fr" }).seconds).toBe(0)
  })

  it("turns no letters around it", () => {
    expect(times({ text: "Il \u202Eneigeait\u2066 beaucoup." })[0]?.[0]).toBe(
      "Il neigeait beaucoup.",
    )
  })

  it("is nothing where nobody could have said so much, and has no halves of letters", () => {
    expect(heard({ text: "川".repeat(2_000) }).phrases).toEqual([])
    expect(times({ text: "Il \ud800 pleuvait." })[0]?.[0]).toBe("Il \ufffd pleuvait.")
  })

  it("ends where it turns in circles", () => {
    const again = "Thank you so much. ".repeat(5)
    expect(times({ text: `It rained. ${again}` }).map(([text]) => text)).toEqual([
      "It rained.",
      "Thank you so much.",
    ])
    const each = Array.from({ length: 6 }, (_, at) => ({
      ...{ start: at, end: at + 1, text: at === 0 ? "It rained." : "Thank you so much." },
    }))
    expect(times({ text: `It rained. ${again}`, segments: each }).map(([text]) => text)).toEqual([
      "It rained.",
      "Thank you so much.",
    ])
  })

  it.each([
    ["zh", ["外面下雨了。", "我们去了市场。", "妈妈买了鱼。"]],
    ["ja", ["雨が降っていた。", "市場へ行った。"]],
    ["th", ["วันนี้อากาศดีมาก", "ฉันไปตลาดกับแม่"]],
    ["lo", ["ວັນນີ້ອາກາດດີ", "ຂ້ອຍໄປຕະຫຼາດ"]],
    ["my", ["ဒီနေ့ရာသီဥတုကောင်းတယ်။", "ဈေးသွားတယ်။"]],
  ])("TRUE-10 is whole in scripts without blanks: %s", (language, parts) => {
    const text = parts.join("")
    const each = parts.map((one, at) => ({ start: at * 2, end: at * 2 + 2, text: one }))
    for (const own of [each, null]) {
      const { phrases } = heard({ language, text, segments: own })
      expect(phrases.map((one) => one.text).join("")).toBe(text)
    }
  })

  it("TRUE-10 is whole where a name in another script stands in it", () => {
    const text = "My mother, 王秀英, was born in 1931. She sold fish at the market."
    expect(times({ text }).map(([one]) => one)).toEqual([
      "My mother, 王秀英, was born in 1931.",
      "She sold fish at the market.",
    ])
  })

  it("TRUE-10 ends where it turns in circles without blanks, too", () => {
    const { phrases } = heard({ language: "zh", text: `外面下雨了。${"谢谢观看。".repeat(12)}` })
    expect(phrases.map(({ text }) => text)).toEqual(["外面下雨了。", "谢谢观看。"])
  })
})
