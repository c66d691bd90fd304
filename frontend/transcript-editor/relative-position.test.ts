import { describe, expect, it } from "vitest"
import * as Y from "yjs"
import { textOf } from "#protocol/transcript-document.ts"
import { placeInText } from "./relative-position.ts"
import { presenceOf } from "./presence.ts"

const aText = () => {
  const document = new Y.Doc()
  document.clientID = 7
  const text = textOf(document, "original")
  text.insert(0, "The river froze.")
  return { document, text }
}
const user = { userId: 9, name: "Eve", color: "#000000", colorLight: "#00000033" }

describe("where someone says they are", () => {
  it("is found by the character they stand at, or at the end of the text", () => {
    const { document, text } = aText()
    const at = (place: object) => placeInText(document, text, place)
    expect(at({ item: { client: 7, clock: 4 }, assoc: 0 })).toBe(4)
    expect(at({ tname: "original", assoc: 0 })).toBe(text.length)
  })

  it.each([
    {},
    { assoc: 0 },
    { item: null, tname: null, type: null },
    { tname: "elsewhere" },
    { tname: "english" },
    { type: { client: 7, clock: 0 } },
    { type: { client: 9, clock: 0 } },
    { item: { client: 7, clock: 900 } },
    { item: { client: 9, clock: 0 } },
  ])("is nowhere for %j, and no text is made of it", (place) => {
    const { document, text } = aText()
    expect(placeInText(document, text, place)).toBeNull()
    expect([...document.share.keys()].filter((name) => name !== "english")).toEqual(["original"])
  })

  it.each([
    { client: 7, clock: -1 },
    { client: -7, clock: 0 },
    { client: 7, clock: 0.5 },
  ])(
    "is not listened to when no character can be %j: Yjs would throw in the others' editors",
    (item) => {
      const place = { item, assoc: 0 }
      expect(presenceOf({ user, cursor: { anchor: place, head: place } })).toBeNull()
    },
  )
})
