import { diffArrays } from "diff"
import { editBudget } from "#protocol/edit-budget.ts"
import { append } from "#protocol/long-lists.ts"
import type { Transcript } from "#protocol/transcript.ts"
import { paired, tokensOf } from "./align-paragraphs.ts"

/** A piece of text: unchanged, added or removed. */
export interface DiffPiece {
  readonly kind: "same" | "added" | "removed"
  readonly text: string
}

/**
 * The pieces of one compared paragraph, in order. A paragraph that was split or joined is one block,
 * with the paragraph break in it as a blank line.
 */
export type DiffBlock = ReadonlyArray<DiffPiece>

/**
 * Words and paragraphs that may differ; what is not compared by then is shown as removed and added as a
 * whole. At worst it takes about half a second of a processor of 2024.
 */
const maxEdits = 2_500

type Budget = ReturnType<typeof editBudget>

export const isQuiet = (block: DiffBlock): boolean => block.every(({ kind }) => kind === "same")

const piece = (kind: DiffPiece["kind"], text: string): DiffBlock =>
  text === "" ? [] : [{ kind, text }]

const swapped = (before: string, now: string): DiffBlock => [
  ...piece("removed", before),
  ...piece("added", now),
]

const isBlank = (text: string): boolean => /^[\s\p{P}]+$/u.test(text) && !text.includes("\n")

/** Puts removed text before added text. A space or comma between two changed words counts as changed too, so that they read as one change. */
const tidied = (pieces: ReadonlyArray<DiffPiece>): DiffBlock => {
  const tidy: Array<DiffPiece> = []
  let [gone, come] = ["", ""]
  const settle = () => {
    append(tidy, swapped(gone, come))
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

const kindOf = ({ added, removed }: { added: boolean; removed: boolean }): DiffPiece["kind"] => {
  if (added) return "added"
  return removed ? "removed" : "same"
}

const wordChanges = (before: string, now: string, { compare }: Budget): DiffBlock => {
  const [old, young] = [tokensOf(before), tokensOf(now)]
  const runs = compare((maxEditLength) => diffArrays(old, young, { maxEditLength }))
  if (runs === undefined) return swapped(before, now)
  return tidied(runs.map((run) => ({ kind: kindOf(run), text: run.value.join("") })))
}

const changedBlocks = (
  before: ReadonlyArray<string>,
  now: ReadonlyArray<string>,
  budget: Budget,
): ReadonlyArray<DiffBlock> =>
  paired(before, now).map((pair) =>
    wordChanges(pair.before.join("\n\n"), pair.now.join("\n\n"), budget),
  )

const textsOf = (transcript: Transcript) =>
  transcript.map(({ text }) => text).filter((text) => text.trim() !== "")

/** Compares two transcripts: first by paragraphs, then by words within the changed ones. */
export const changesOf = (before: Transcript, now: Transcript): ReadonlyArray<DiffBlock> => {
  const budget = editBudget(maxEdits)
  const [old, young] = [textsOf(before), textsOf(now)]
  const runs = diffArrays(old, young, { maxEditLength: maxEdits })
  if (runs === undefined) return changedBlocks(old, young, budget)
  const blocks: Array<DiffBlock> = []
  let [gone, come]: [Array<string>, Array<string>] = [[], []]
  const settle = () => {
    append(blocks, changedBlocks(gone, come, budget))
    gone = []
    come = []
  }
  for (const { added, removed, value } of runs) {
    if (added) append(come, value)
    else if (removed) append(gone, value)
    else {
      settle()
      append(
        blocks,
        value.map((text) => piece("same", text)),
      )
    }
  }
  settle()
  return blocks
}
