import { append } from "#protocol/long-lists.ts"
import type { TextName, Transcript } from "#protocol/transcript.ts"
import { type Placed, rowsOf } from "../player/align-translation.ts"
import type { Lines } from "./shared-document.ts"

/** Lines that are being edited, and the paragraphs of the other text that stand beside them. */
interface SideBySideBlock {
  /** Number of the first of the lines, from 1. */
  readonly line: number
  /** How many lines, with the blank ones after them. */
  readonly lines: number
  readonly read: ReadonlyArray<Placed>
}

/** The rows of both texts, as numbers of lines that are edited and paragraphs that are read. */
const rowsWith = (edited: TextName, lines: ReadonlyArray<Placed>, read: Transcript) => {
  const paragraphs = lines.map(({ paragraph }) => paragraph)
  const numberOf = (at: number) => lines[at]?.index ?? 0
  if (edited === "original") {
    return rowsOf(paragraphs, read).map((row, at) => ({
      numbers: row.original === null ? [] : [numberOf(at)],
      read: row.english,
    }))
  }
  return rowsOf(read, paragraphs).map(({ original, english }, index) => ({
    numbers: english.map((one) => numberOf(one.index)),
    read: original === null ? [] : [{ paragraph: original, index }],
  }))
}

/**
 * Puts a text that is read beside the lines of the one that is edited. What has no line of its own
 * stands with what is before it.
 */
export const blocksOf = (
  edited: TextName,
  lines: Lines,
  read: Transcript,
): ReadonlyArray<SideBySideBlock> => {
  const written = lines.flatMap((paragraph, at) =>
    paragraph.text === "" ? [] : [{ paragraph, index: at + 1 }],
  )
  const begun: Array<{ line: number; read: Array<Placed> }> = []
  let early: Array<Placed> = []
  for (const row of rowsWith(edited, written, read)) {
    const line = row.numbers[0]
    const last = begun.at(-1)
    if (line !== undefined) {
      begun.push({ line, read: [...early, ...row.read] })
      early = []
    } else append(last === undefined ? early : last.read, row.read)
  }
  if (begun.length === 0) {
    return early.length === 0 ? [] : [{ line: 1, lines: Math.max(1, lines.length), read: early }]
  }
  return begun.map((one, at) => {
    const next = begun[at + 1]?.line ?? lines.length + 1
    return { ...one, lines: next - one.line }
  })
}
