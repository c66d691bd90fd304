import { describe, expect, it } from "vitest"
import type { TextName, Transcript } from "#protocol/transcript.ts"
import { blocksOf } from "./side-by-side-blocks.ts"

const at = (start: number, text = "words") => ({ start, end: start + 1, text, phrases: [] })
const blocks = (edited: TextName, lines: Transcript, read: Transcript) =>
  blocksOf(edited, lines, read).map(({ line, lines, read }) => [
    line,
    lines,
    read.map(({ index }) => index),
  ])

describe("what is read beside what is edited", () => {
  it("R298 every line of the original has its English beside it", () => {
    expect(blocks("original", [at(0), at(10)], [at(0), at(10), at(15)])).toEqual([
      [1, 1, [0]],
      [2, 1, [1, 2]],
    ])
  })
  it("R298 blank lines belong to what stands above them", () => {
    const lines = [at(0), at(0, ""), at(10), at(10, ""), at(10, "")]
    expect(blocks("original", lines, [at(0), at(10)])).toEqual([
      [1, 2, [0]],
      [3, 3, [1]],
    ])
  })
  it("R298 English in several lines stands beside its original once, and one not yet in English with what is before", () => {
    expect(blocks("english", [at(0), at(3), at(20)], [at(0), at(10), at(20)])).toEqual([
      [1, 2, [0, 1]],
      [3, 1, [2]],
    ])
    expect(blocks("english", [at(10)], [at(0), at(10)])).toEqual([[1, 1, [0, 1]]])
  })
  it("R298 nothing is lost where nothing is written, or nothing is there to be read", () => {
    expect(blocks("english", [at(0, "")], [at(0), at(10)])).toEqual([[1, 1, [0, 1]]])
    expect(blocks("english", [], [at(0)])).toEqual([[1, 1, [0]]])
    expect(blocks("original", [at(0)], [])).toEqual([[1, 1, []]])
    expect(blocks("original", [], [])).toEqual([])
  })
})
