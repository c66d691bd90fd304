import { describe, expect, it } from "vitest"
import * as Y from "yjs"
import { append, largestOf, smallestOf } from "./long-lists.ts"
import { textOf, timeMark, timesOf } from "./transcript-document.ts"
import { readDocument } from "./timed-paragraphs.ts"

const many = 300_000

describe("a list of any length", () => {
  it("R603 is appended, and has a largest and a smallest", () => {
    const list = [1]
    append(
      list,
      Array.from({ length: many }, (_, n) => n),
    )
    expect([list.length, largestOf(list), smallestOf(list)]).toEqual([many + 1, many - 1, 0])
    expect([largestOf([]), smallestOf([])]).toEqual([-Infinity, Infinity])
  })

  it("R603 of pieces that a text was said in can be read @slow", () => {
    const document = new Y.Doc()
    document.clientID = 1
    textOf(document, "original").insert(0, "a ".repeat(many))
    const said = Array.from({ length: many }, (_, n) => ({
      ...{ lead: n === 0 ? 0 : 1, chars: 1, from: n, to: n },
    }))
    timesOf(document).push([timeMark({ text: "original", client: 1, clock: 0 }, said)])
    const [paragraph] = readDocument(document).original
    expect(paragraph?.phrases).toHaveLength(many)
  })
})
