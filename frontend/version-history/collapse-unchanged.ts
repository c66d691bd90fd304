import { type DiffBlock, isQuiet } from "./diff-text.ts"

/** Consecutive paragraphs, beginning at index `from`: shown, or folded because nothing changed in them. */
export interface UnchangedStretch {
  readonly kind: "shown" | "quiet"
  readonly from: number
  readonly blocks: ReadonlyArray<DiffBlock>
}

/** Fewer unchanged paragraphs than this are not folded. */
const fewest = 3

const isNearChange = (blocks: ReadonlyArray<DiffBlock>, at: number): boolean =>
  blocks.slice(Math.max(0, at - 1), at + 2).some((block) => !isQuiet(block))

/** Folds long unchanged parts; the paragraphs next to a change stay, to give it context. */
export const stretchesOf = (blocks: ReadonlyArray<DiffBlock>): ReadonlyArray<UnchangedStretch> => {
  const runs: Array<{ kind: UnchangedStretch["kind"]; from: number; blocks: Array<DiffBlock> }> = []
  for (const [at, block] of blocks.entries()) {
    const kind = isNearChange(blocks, at) ? "shown" : "quiet"
    const run = runs.at(-1)
    if (run?.kind === kind) run.blocks.push(block)
    else runs.push({ kind, from: at, blocks: [block] })
  }
  return runs.map((run) => (run.blocks.length < fewest ? { ...run, kind: "shown" } : run))
}
