import { describe, expect, it } from "vitest"
import * as Y from "yjs"
import { textOf } from "./transcript-document.ts"
import { locateWords } from "./words-to-check.ts"

const server = 1
const told = "We walked to the mill by the water.\nThe mill was old."

const aDocument = () => {
  const document = new Y.Doc()
  document.clientID = server
  textOf(document, "original").insert(0, told)
  document.clientID = 7
  return textOf(document, "original")
}
const word = (letters: string, after = 0) => ({
  ...{ client: server, clock: told.indexOf(letters, after), chars: letters.length },
  ...{ start: 1, end: 2 },
})
const words = [word("old"), word("mill"), word("water")]

const shown = (text: Y.Text) =>
  locateWords(text, words).map(({ from, to }) => text.toString().slice(from, to))

const change = (text: Y.Text, from: string, to: string) => {
  const at = text.toString().indexOf(from)
  text.delete(at, from.length)
  text.insert(at, to)
}

describe("R771 a word to check", () => {
  it("stands where its letters stand, whatever is written around it", () => {
    const text = aDocument()
    expect(shown(text)).toEqual(["mill", "water", "old"])
    text.insert(0, "That day: ")
    change(text, "by the ", "near the deep ")
    text.insert(text.toString().indexOf("water"), "\n")
    expect(shown(text)).toEqual(["mill", "water", "old"])
  })

  it("is gone once somebody has changed it, in the middle or at an end", () => {
    for (const [from, to] of [
      ["mill", "mall"],
      ["mill", "mills"],
      ["mi", "m-i"],
      [" mill", " windmill"],
      ["mill", ""],
    ] as const) {
      const text = aDocument()
      if (to.startsWith(from))
        text.insert(text.toString().indexOf(from) + from.length, to.slice(from.length))
      else if (to.endsWith("mill")) text.insert(text.toString().indexOf("mill"), "wind")
      else change(text, from, to)
      expect(shown(text), to).toEqual(["water", "old"])
    }
  })

  it("is never one that people wrote, even with the same letters", () => {
    const text = aDocument()
    change(text, "mill", "mill")
    expect(shown(text)).toEqual(["water", "old"])
  })

  it("is back once what was written into it is taken out again", () => {
    const text = aDocument()
    const at = text.toString().indexOf("water") + 2
    text.insert(at, "ttt")
    expect(shown(text)).toEqual(["mill", "old"])
    text.delete(at, 3)
    expect(shown(text)).toEqual(["mill", "water", "old"])
  })
})
