import { diffArrays } from "diff"
import type { Transcript } from "#protocol/transcript.ts"
import { paired, tokensOf } from "./pairs.ts"

/** Some words: they stayed, came or went. */
export interface Piece {
  readonly kind: "same" | "added" | "removed"
  readonly text: string
}

/**
 * A paragraph as it became: its pieces in order. One that was split or joined is one block, with the
 * break in it as a blank line.
 */
export type Block = ReadonlyArray<Piece>

/** How long comparing may take, in milliseconds; what is not done by then is shown as gone and new. */
const patience = 800

export const isQuiet = (block: Block): boolean => block.every(({ kind }) => kind === "same")

const piece = (kind: Piece["kind"], text: string): Block => (text === "" ? [] : [{ kind, text }])

const swapped = (before: string, now: string): Block => [
  ...piece("removed", before),
  ...piece("added", now),
]

const isBlank = (text: string): boolean => /^[\s\p{P}]+$/u.test(text) && !text.includes("\n")

/** What went before what came; a blank or comma between two changed words belongs to both, so that they read as one. */
const tidied = (pieces: ReadonlyArray<Piece>): Block => {
  const tidy: Array<Piece> = []
  let [gone, come] = ["", ""]
  const settle = () => {
    tidy.push(...swapped(gone, come))
    gone = ""
    come = ""
  }
  for (const [at, { kind, text }] of pieces.entries()) {
    if (kind === "removed") gone += text
    else if (kind === "added") come += text
    else if (isBlank(text) && gone !== "" && come !== "" && at < pieces.length - 1) {
      gone += text
      come += text
    } else {
      settle()
      tidy.push({ kind, text })
    }
  }
  settle()
  return tidy
}

const kindOf = ({ added, removed }: { added: boolean; removed: boolean }): Piece["kind"] => {
  if (added) return "added"
  return removed ? "removed" : "same"
}

const wordChanges = (before: string, now: string, until: number): Block => {
  const timeout = until - Date.now()
  const runs = timeout > 0 && diffArrays(tokensOf(before), tokensOf(now), { timeout })
  if (!runs) return swapped(before, now)
  return tidied(runs.map((run) => ({ kind: kindOf(run), text: run.value.join("") })))
}

const changedBlocks = (
  before: ReadonlyArray<string>,
  now: ReadonlyArray<string>,
  until: number,
): ReadonlyArray<Block> =>
  paired(before, now).map((pair) =>
    wordChanges(pair.before.join("\n\n"), pair.now.join("\n\n"), until),
  )

const textsOf = (transcript: Transcript) =>
  transcript.map(({ text }) => text).filter((text) => text.trim() !== "")

/** How one transcript became another: first by paragraphs, then by words within those that changed. */
export const changesOf = (before: Transcript, now: Transcript): ReadonlyArray<Block> => {
  const until = Date.now() + patience
  const [old, young] = [textsOf(before), textsOf(now)]
  const runs = diffArrays(old, young, { timeout: patience / 2 })
  if (runs === undefined) return changedBlocks(old, young, until)
  const blocks: Array<Block> = []
  let [gone, come]: [Array<string>, Array<string>] = [[], []]
  const settle = () => {
    blocks.push(...changedBlocks(gone, come, until))
    gone = []
    come = []
  }
  for (const { added, removed, value } of runs) {
    if (added) come.push(...value)
    else if (removed) gone.push(...value)
    else {
      settle()
      blocks.push(...value.map((text) => piece("same", text)))
    }
  }
  settle()
  return blocks
}
