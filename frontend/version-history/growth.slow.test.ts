import { describe, it } from "vitest"
import { expectLinearInText } from "#protocol/growth.fixture.ts"
import { limits } from "#protocol/limits.ts"
import type { Transcript } from "#protocol/transcript.ts"
import { blocksOf } from "../transcript-editor/side-by-side-blocks.ts"
import { cleanText, savedText } from "../transcript-editor/normalize-text.ts"
import { rowsOf } from "../player/align-translation.ts"
import { wordAt, wordsOf } from "../player/word-at-time.ts"
import { tokensOf } from "./align-paragraphs.ts"

const paragraphsOf = (text: string): Transcript =>
  text.split("\n").map((line, at) => {
    const times = { start: at, end: at + 1 }
    return { ...times, text: line, phrases: [{ ...times, text: line }] }
  })

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "word by word": (text) => [wordsOf(text), wordAt(paragraphsOf(text), 1)],
  "beside its translation": (text) => rowsOf(paragraphsOf(text), paragraphsOf(text)),
  "beside what is edited": (text) => blocksOf("original", paragraphsOf(text), paragraphsOf(text)),
  "in pieces to be compared": tokensOf,
  "pasted and saved": (text) => savedText(cleanText(text)),
}

describe("R580 the longest transcript, of whatever letters, is shown in time that grows with it alone", () => {
  for (const [name, read] of Object.entries(readers))
    it(name, () => expectLinearInText(limits.text.transcript / 2, read))
})
