import { describe, expect, it } from "vitest"
import * as Y from "yjs"
import { textOf } from "#protocol/transcript-document.ts"
import { readDocument } from "#protocol/timed-paragraphs.ts"
import type { Transcript } from "#protocol/transcript.ts"
import { restoreWords } from "./restore.ts"
import { seedUpdate } from "./timed-text.ts"

const said = (start: number, end: number, text: string): Transcript[number] => ({
  start,
  end,
  text,
  phrases: [{ start, end, text }],
})
const heard: Transcript = [
  said(0, 4, "The river froze."),
  said(5, 10, "Nobody had seen it so."),
  said(12, 20, "We walked to the mill."),
]

const seeded = () => {
  const document = new Y.Doc()
  Y.applyUpdate(document, seedUpdate({ original: heard }))
  return document
}

describe("a version that is restored", () => {
  it("brings its words back with their times, also those that were gone for good", () => {
    const document = seeded()
    const text = textOf(document, "original")
    text.delete(0, text.length)
    text.insert(0, "Something else.")
    document.transact(() => restoreWords(document, "original", heard))
    expect(readDocument(document).original).toEqual(heard)
  })

  it("leaves the characters that stand where they are, so that cursors in them stay too", () => {
    const document = seeded()
    const text = textOf(document, "original")
    const place = Y.createRelativePositionFromTypeIndex(text, text.toString().indexOf("mill"))
    text.delete(0, "The river froze.\n".length)
    document.transact(() => restoreWords(document, "original", heard))
    expect(readDocument(document).original).toEqual(heard)
    const found = Y.createAbsolutePositionFromRelativePosition(place, document)
    expect(text.toString().slice(found?.index)).toBe("mill.")
  })
})
