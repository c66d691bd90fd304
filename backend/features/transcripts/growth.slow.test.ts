import { describe, it } from "vitest"
import * as Y from "yjs"
import { expectLinearInText } from "#protocol/growth.fixture.ts"
import { limits } from "#protocol/limits.ts"
import { textOf } from "#protocol/transcript-document.ts"
import { readDocument } from "#protocol/timed-paragraphs.ts"
import { plainText } from "#protocol/transcript.ts"
import { subtitles, textWithHead } from "../stories/transcript-file.ts"
import { aDocument, words } from "./document.fixture.ts"
import { noMemory, planOf } from "./translation/plan.ts"

const { transcript } = limits.text

/** A word that was heard, with another text in its place. */
const corrected = (text: string) => {
  const document = aDocument()
  const original = textOf(document, "original")
  original.delete(0, words.length - 1)
  original.insert(0, text.toWellFormed())
  return document
}
const paragraphsOf = (text: string) => readDocument(corrected(text)).original

const head = { title: "A story", storyteller: "Rosa", recordedOn: "2026-11-23", isInDoubt: false }

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "keeps the time of what it corrects": paragraphsOf,
  "goes to another server and back": (text) => {
    const copy = new Y.Doc()
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(corrected(text)))
    return plainText(readDocument(copy).original)
  },
  "is planned to be translated": (text) =>
    planOf({ original: paragraphsOf(text), english: paragraphsOf(text) }, noMemory),
  "is saved as text and as subtitles": (text) => [
    textWithHead(head, paragraphsOf(text)),
    subtitles(head, paragraphsOf(text)),
  ],
}

describe("R580 the longest correction, of whatever letters, in time that grows with it alone", () => {
  for (const [name, read] of Object.entries(readers))
    it(name, () => expectLinearInText(transcript / 2, read))
})
