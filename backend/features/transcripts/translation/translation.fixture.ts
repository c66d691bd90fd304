import * as Y from "yjs"
import { textOf } from "#protocol/transcript-document.ts"
import { readDocument } from "#protocol/timed-paragraphs.ts"
import type { Transcript } from "#protocol/transcript.ts"
import { putTranslation } from "./apply-translation.ts"
import { seedUpdate } from "../timed-text.ts"
import { type PlanMemory, memoryAfter, memoryReviewed, noMemory, planOf } from "./plan.ts"
import { changesBetween } from "../text-diff.ts"

/** Ten seconds each, with a pause of one before the next. */
export const paragraphsOf = (...texts: ReadonlyArray<string>): Transcript =>
  texts.map((text, n) => {
    const times = { start: n * 10, end: n * 10 + 9 }
    return { ...times, text, phrases: [{ ...times, text }] }
  })

/** A story with its English, in a document that people write in. */
export const aTranslation = (original: Transcript) => {
  const document = new Y.Doc()
  Y.applyUpdate(document, seedUpdate({ original }))
  let memory: PlanMemory = noMemory
  const asked: Array<string> = []
  const linesOf = (name: "original" | "english") =>
    readDocument(document)[name].map(({ text }) => text)
  const write = (name: "original" | "english", change: (lines: Array<string>) => void) => {
    const lines = linesOf(name)
    change(lines)
    const text = textOf(document, name)
    document.transact(() => {
      const changes = changesBetween(text.toString(), lines.join("\n"))
      for (const { at, remove, insert } of changes.toReversed()) {
        if (remove > 0) text.delete(at, remove)
        if (insert !== "") text.insert(at, insert)
      }
    })
  }
  return {
    document,
    asked,
    memory: () => memory,
    words: () => readDocument(document),
    original: () => linesOf("original"),
    english: () => linesOf("english"),
    /** Changes the lines of a text as an editor would. */
    write,
    /** Has an engine translate what is missing, by saying so. */
    translate: (english: (text: string) => string = (text) => `en ${text}`) => {
      const words = readDocument(document)
      const first = planOf(words, memory)
      for (const [n, id] of first.ids.entries()) {
        if (!first.wanted.includes(id)) continue
        const text = words.original[n]?.text ?? ""
        asked.push(text)
        memory = { ...memory, coming: [...memory.coming, { id, machine: english(text) }] }
      }
      document.transact(() => putTranslation(document, words, planOf(words, memory)))
      const now = readDocument(document)
      memory = { paragraphs: memoryAfter(now, memory, planOf(now, memory)), coming: [] }
    },
    review: () => {
      memory = { ...memory, paragraphs: memoryReviewed(readDocument(document), memory) }
    },
  }
}
