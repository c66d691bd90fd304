// Transcripts for tests: words with times, edited under another Yjs client id than the one that wrote
// them.
import * as Y from "yjs"
import { textOf, timeMark, timesOf } from "./transcript-document.ts"
import { readDocument } from "./timed-paragraphs.ts"
import type { TextName } from "./transcript.ts"

interface Said {
  readonly text: string
  readonly from: number
  readonly to: number
  /** The separator that joins it to the words before it. */
  readonly lead?: string
}

/** Writes words as an engine does, with their times in seconds. */
export const hear = (document: Y.Doc, said: ReadonlyArray<Said>, name: TextName = "original") => {
  const text = textOf(document, name)
  const clock = Y.getState(document.store, document.clientID)
  text.insert(text.length, said.map(({ lead = "", text }) => lead + text).join(""))
  timesOf(document).push([
    timeMark(
      { text: name, client: document.clientID, clock },
      said.map(({ lead = "", text, from, to }) => ({
        lead: lead.length,
        chars: text.length,
        from: from * 1000,
        to: to * 1000,
      })),
    ),
  ])
}

/**
 * Two paragraphs: 0 to 10 s in two phrases, 12 to 20 s in one. The client id is another one afterwards,
 * so that edits are not the engine's.
 */
export const river = () => {
  const document = new Y.Doc()
  hear(document, [
    { text: "The river froze.", from: 0, to: 4 },
    { lead: " ", text: "Nobody had seen it so.", from: 5, to: 10 },
    { lead: "\n", text: "We walked to the mill.", from: 12, to: 20 },
  ])
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(document))
  return copy
}
export const original = (document: Y.Doc) => readDocument(document).original
