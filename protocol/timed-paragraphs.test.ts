import { describe, expect, it } from "vitest"
import * as Y from "yjs"
import { hear, original, river } from "./river.fixture.ts"
import { textOf } from "./transcript-document.ts"
import { linesWithTimes, readDocument } from "./timed-paragraphs.ts"

const times = (document: Y.Doc) => original(document).map(({ start, end }) => [start, end])
const texts = (document: Y.Doc) => original(document).map(({ text }) => text)

describe("what was heard", () => {
  it("is read as paragraphs of timed phrases", () => {
    expect(original(river())).toEqual([
      {
        start: 0,
        end: 10,
        text: "The river froze. Nobody had seen it so.",
        phrases: [
          { start: 0, end: 4, text: "The river froze." },
          { start: 5, end: 10, text: "Nobody had seen it so." },
        ],
      },
      {
        start: 12,
        end: 20,
        text: "We walked to the mill.",
        phrases: [{ start: 12, end: 20, text: "We walked to the mill." }],
      },
    ])
  })

  it("goes on in the paragraph it ended in, or in a new one", () => {
    const document = river()
    hear(document, [{ lead: " ", text: "And back.", from: 21, to: 22 }])
    hear(document, [{ lead: "\n", text: "Never so cold.", from: 25, to: 27 }])
    expect(texts(document).slice(1)).toEqual(["We walked to the mill. And back.", "Never so cold."])
    expect(times(document).slice(1)).toEqual([
      [12, 22],
      [25, 27],
    ])
  })
})

describe("a paragraph keeps its times", () => {
  it("when words are typed, changed and taken out in it", () => {
    const document = river()
    const text = textOf(document, "original")
    text.insert(4, "great ")
    text.delete(text.toString().indexOf("Nobody"), "Nobody had ".length)
    expect(texts(document)[0]).toBe("The great river froze. seen it so.")
    // A phrase that lost its first words begins with the first word that is left.
    expect(times(document)[0]).toEqual([0, 10])
    expect(original(document)[0]?.phrases.map(({ text }) => text)).toEqual([
      "The great river froze.",
      "seen it so.",
    ])
    expect(original(document)[0]?.phrases[1]?.start).toBeGreaterThan(7)
  })

  it("when its first word is typed anew, and its last", () => {
    const document = river()
    const text = textOf(document, "original")
    text.delete(0, "The".length)
    text.insert(0, "Our")
    text.delete(text.toString().indexOf("so.\n"), "so.".length)
    text.insert(text.toString().indexOf("\n"), "like that.")
    expect(texts(document)[0]).toBe("Our river froze. Nobody had seen it like that.")
    expect(times(document)[0]).toEqual([0, 10])
    expect(original(document)[0]?.phrases).toHaveLength(2)
  })

  it("when it is taken out and put back", () => {
    const document = river()
    const text = textOf(document, "original")
    const undo = new Y.UndoManager(text)
    text.delete(0, text.toString().indexOf("We walked"))
    expect(times(document)).toEqual([[12, 20]])
    undo.undo()
    expect(original(document)).toEqual(original(river()))
  })

  it("when everything is taken out and put back", () => {
    const document = river()
    const text = textOf(document, "original")
    const undo = new Y.UndoManager(text)
    text.delete(0, text.length)
    text.insert(0, "Something else altogether.")
    undo.undo()
    expect(original(document)).toEqual(original(river()))
  })

  it("when another is pasted before it", () => {
    const document = river()
    textOf(document, "original").insert(0, "A title\nand a line below\n")
    expect(texts(document).slice(0, 3)).toEqual([
      "A title",
      "and a line below",
      "The river froze. Nobody had seen it so.",
    ])
    expect(times(document).slice(2)).toEqual([
      [0, 10],
      [12, 20],
    ])
  })

  it("split between phrases, the second begins when its phrase was said", () => {
    const document = river()
    const text = textOf(document, "original")
    text.insert(text.toString().indexOf("Nobody"), "\n")
    expect(times(document)).toEqual([
      [0, 4],
      [5, 10],
      [12, 20],
    ])
  })

  it("split inside a phrase, the second begins by its share of the phrase", () => {
    const document = river()
    textOf(document, "original").insert("The river".length, "\n")
    const [first, second] = times(document)
    expect(first?.[0]).toBe(0)
    // 9 of the 16 characters of a four-second phrase; the space after them counts as spoken.
    expect(first?.[1]).toBe(2.25)
    expect(second).toEqual([2.5, 10])
  })

  it("joined with the next it lasts as long as both", () => {
    const document = river()
    const text = textOf(document, "original")
    const end = text.toString().indexOf("\n")
    text.delete(end, 1)
    text.insert(end, " ")
    expect(times(document)).toEqual([[0, 20]])
  })
})

describe("what nobody said", () => {
  it("gets the seconds between its neighbours, by its length", () => {
    const document = river()
    const text = textOf(document, "original")
    text.insert(text.toString().indexOf("\n"), "\nabcd\nabcdabcdabcd")
    expect(times(document)).toEqual([
      [0, 10],
      [10, 10.5],
      [10.5, 12],
      [12, 20],
    ])
  })

  it("in a text that was never heard it has the time of the original, by its length", () => {
    const document = river()
    textOf(document, "english").insert(0, "ab\n\nabcdef")
    expect(readDocument(document).english.map(({ start, end }) => [start, end])).toEqual([
      [0, 5],
      [5, 20],
    ])
  })

  it("typed inside a phrase belongs to the phrase", () => {
    const document = river()
    textOf(document, "original").insert("The river".length, " Danube")
    expect(original(document)[0]?.phrases[0]).toEqual({
      start: 0,
      end: 4,
      text: "The river Danube froze.",
    })
  })
})

describe("an editor's lines", () => {
  it("are all there, blank ones too", () => {
    const document = river()
    textOf(document, "original").insert(0, "\n\n")
    const lines = linesWithTimes(document, "original")
    expect(lines.map(({ text }) => text)).toEqual([
      "",
      "",
      "The river froze. Nobody had seen it so.",
      "We walked to the mill.",
    ])
    expect(linesWithTimes(document, "original")).toHaveLength(
      textOf(document, "original").toString().split("\n").length,
    )
  })
})
