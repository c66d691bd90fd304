import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { ImportedWords } from "./import.ts"
import {
  HistoryFile,
  type PeopleFile,
  peopleToBring,
  type StoryInFile,
  storyToBring,
  wordsToBring,
} from "./export-files.ts"
import { PersonId } from "./ids.ts"
import { limits } from "./limits.ts"
import { AnsweredPlaces, answeredPlaces, NamedPlaceId } from "./named-place.ts"
import { isByHandIn, type VersionKind } from "./version.ts"

const rosa: PeopleFile[number] = {
  ...{ id: 2, name: "Rosa", relationship: "grandmother", bio: "", type: "storyteller" },
  ...{ birthDate: null, birthPlace: "", language: null, notes: null },
}
const me = { ...rosa, id: 1, name: "Anna", relationship: "Me", isSelf: true }
const story = (change: Partial<StoryInFile> = {}): StoryInFile => ({
  ...{ id: 7, title: "The flood", description: "", category: null, tags: [] },
  ...{ recordedOn: "2026-01-01T00:00:00.000Z", language: "de", recording: "whole" },
  place: { name: null, city: null, country: null, latitude: null, longitude: null },
  storyteller: { id: 2, name: "Rosa" },
  about: [],
  original: { fileName: "a.mp3", sha256: "x" },
  files: { recording: "r", words: "w" },
  ...change,
})
const words = [{ start: 0, end: 1, text: "A", phrases: [{ start: 0, end: 1, text: "A" }] }]

describe("what an export brings in", () => {
  it("R174 is everybody in it, and by name those of others' who are in its stories", () => {
    const ofOthers = story({ storyteller: { id: 9, name: "Xaver" }, about: [{ id: 5, name: "" }] })
    const deleted = story({ id: 8, storyteller: { id: null, name: "Unknown storyteller" } })
    const all = peopleToBring([me, rosa], [story(), ofOthers, deleted])
    expect(
      all.map(({ key, name, isSelf, relationship }) => [key, name, isSelf, relationship]),
    ).toEqual([
      ["1", "Anna", true, ""],
      ["2", "Rosa", false, "grandmother"],
      ["9", "Xaver", false, ""],
      ["5", "Someone", false, ""],
      ["teller-of-8", "Unknown storyteller", false, ""],
    ])
  })

  it("R174 is a story with its people as they are here, and none without its teller", () => {
    const here = new Map([["2", PersonId.make(40)]])
    expect(storyToBring(story({ about: [{ id: 3, name: "Karl" }] }), here)).toMatchObject({
      storytellerId: 40,
      subjectIds: [],
      happened: "",
    })
    expect(storyToBring(story(), new Map())).toBeNull()
  })

  it("R199 is what the family said of the places a story names, and nothing where an export is older", () => {
    const here = new Map([["2", PersonId.make(40)]])
    const place = {
      ...{ id: NamedPlaceId.make("breslau"), name: "Breslau", city: "Wrocław", region: "" },
      ...{ country: "Poland", latitude: 51.1, longitude: 17, sentence: "In Breslau.", start: 3 },
    }
    const confirmed = { ...place, state: "confirmed" } as const
    expect(storyToBring(story({ namedPlaces: [confirmed] }), here)?.namedPlaces).toEqual([
      confirmed,
    ])
    expect(storyToBring(story(), here)?.namedPlaces).toEqual([])
    expect(answeredPlaces([confirmed, { ...place, state: "suggested" }])).toEqual([confirmed])
    const isRead = Schema.is(AnsweredPlaces)
    expect(isRead([confirmed])).toBe(true)
    expect(isRead([{ ...place, state: "suggested" }])).toBe(false)
    expect(isRead([{ ...confirmed, latitude: 91 }])).toBe(false)
    expect(isRead([confirmed, confirmed])).toBe(false)
  })

  it("R174 leaves words in doubt behind, so that nobody takes them for what was told", () => {
    const file = { original: words, english: words }
    expect(wordsToBring(story(), file, [])).toMatchObject({ original: words, english: words })
    const doubted = story({ isInDoubt: true })
    expect(wordsToBring(doubted, file, [])).toMatchObject({ original: [], english: [] })
    expect(storyToBring(doubted, new Map([["2", PersonId.make(1)]]))?.language).toBeNull()
  })

  it("R174 leaves the oldest versions behind where there are more than can be sent, not the story", () => {
    const long = [{ ...words[0], text: "ü".repeat(150_000), phrases: [] }].map((one) => ({
      ...{ start: 0, end: 1, ...one },
    }))
    const version = { text: "original", kind: "saved", by: ["Anna"], added: 1, removed: 0 } as const
    const history = Array.from({ length: 90 }, (_, n) => ({
      ...version,
      at: `2026-01-01T00:00:${String(n % 60).padStart(2, "0")}.000Z`,
      added: n,
      transcript: long,
    }))
    const sent = wordsToBring(story(), { original: long, english: null }, history)
    const bytes = new TextEncoder().encode(JSON.stringify(sent)).length
    expect(bytes).toBeLessThan(limits.importedWords)
    expect(bytes).toBeGreaterThan(limits.importedWords - 400_000)
    expect(sent.history.map(({ added }) => added)).toEqual(
      history.map(({ added }) => added).slice(-sent.history.length),
    )
    expect(
      wordsToBring(story(), { original: words, english: null }, history.slice(0, 3)).history,
    ).toHaveLength(3)
  })

  it("R174 knows from their history which words people wrote", () => {
    const of = (...kinds: ReadonlyArray<["original" | "english", VersionKind]>) => {
      const history = kinds.map(([text, kind]) => ({ text, kind }))
      return [isByHandIn(history, "original"), isByHandIn(history, "english")]
    }
    expect(of()).toEqual([false, false])
    expect(of(["original", "heard"], ["english", "translated"])).toEqual([false, false])
    expect(of(["original", "saved"], ["original", "heard"])).toEqual([true, false])
    expect(of(["english", "translated"], ["english", "left"])).toEqual([false, true])
    expect(of(["english", "saved"], ["english", "translated"])).toEqual([false, false])
  })

  it("R174 takes no words that no engine and no hand could have made", () => {
    const isTaken = Schema.is(ImportedWords)
    const imported = (original: typeof words) => ({
      ...{ original, english: [], isTranslationOutOfDate: false, history: [] },
    })
    const phrase = (start: number, end: number, text = "A") => [
      { start, end, text, phrases: [{ start, end, text }] },
    ]
    expect(isTaken(imported(words))).toBe(true)
    for (const wrong of [
      phrase(-1, 0),
      phrase(2, 1),
      phrase(0, 1e9),
      phrase(0, 1, "x".repeat(200_001)),
    ]) {
      expect(isTaken(imported(wrong))).toBe(false)
    }
    const version = { text: "original", kind: "saved", by: ["Anna"], added: 1, removed: 0 }
    const at = "2026-01-01T00:00:00.000Z"
    const isHistory = Schema.is(HistoryFile)
    expect(isHistory([{ ...version, at, transcript: words }])).toBe(true)
    expect(isHistory([{ ...version, at: "yesterday", transcript: words }])).toBe(false)
    expect(isHistory([{ ...version, at, transcript: phrase(2, 1) }])).toBe(false)
  })
})
