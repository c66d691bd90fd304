import { assert, describe, it } from "@effect/vitest"
import type { DiffBlock } from "./diff-text.ts"
import { stretchesOf } from "./collapse-unchanged.ts"

const same: DiffBlock = [{ kind: "same", text: "So of course we went." }]
const changed: DiffBlock = [{ kind: "added", text: "And back." }]
const many = (count: number) => Array.from({ length: count }, () => same)

const outline = (blocks: ReadonlyArray<DiffBlock>) =>
  stretchesOf(blocks).map(({ kind, from, blocks }) => [kind, from, blocks.length])

describe("words with changes", () => {
  it("are shown with a paragraph on either side, the rest is put by", () => {
    assert.deepStrictEqual(outline([...many(43), changed, ...many(11)]), [
      ["quiet", 0, 42],
      ["shown", 42, 3],
      ["quiet", 45, 10],
    ])
  })
  it("are shown whole where little would be put by", () => {
    assert.deepStrictEqual(
      outline([...many(3), changed, ...many(4), changed]).filter(([kind]) => kind === "quiet"),
      [],
    )
  })
})
