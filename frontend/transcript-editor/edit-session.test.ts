import { describe, expect, it } from "vitest"
import { textOf } from "#protocol/transcript-document.ts"
import { aRelative, aRoom } from "../../stories/shared-document.fixture.ts"
import { someParagraphs } from "../../stories/factories.fixture.ts"
import { beginSession } from "./edit-session.ts"

const before = someParagraphs()
  .map(({ text }) => text)
  .join("\n")

/** One person at the words, and Ben beside them. */
const aSession = () => {
  const room = aRoom(someParagraphs())
  const ben = aRelative(room, "Ben")
  const text = textOf(room.document, "original")
  const session = beginSession(room, "original")
  const editor = "editor"
  session.undoManager.addTrackedOrigin(editor)
  const write = (change: () => void) => room.document.transact(change, editor)
  return { room, ben, text, session, write, words: () => text.toString() }
}

describe("taking back what one changed", () => {
  it("brings back every word and takes away every word, in one step for the others", () => {
    const { room, text, session, write, words } = aSession()
    write(() => text.insert(0, "Well. "))
    session.undoManager.stopCapturing()
    write(() => text.delete(10, 40))
    let updates = 0
    room.document.on("update", () => (updates += 1))
    expect(session.hasChanges()).toBe(true)
    expect(session.takeBack()).toEqual([])
    expect(words()).toBe(before)
    expect(updates).toBe(1)
    expect(session.hasChanges()).toBe(false)
    expect(session.isChanged()).toBe(false)
  })

  it("leaves what others wrote, and says so when it stood in the same paragraph", () => {
    const { ben, text, session, write, words } = aSession()
    write(() => text.insert(before.length, " So it was."))
    ben.write("original", 0, "Listen. ")
    expect(session.takeBack()).toEqual([])
    write(() => text.insert(20, "truly "))
    ben.write("original", 8, "now ")
    expect(session.takeBack()).toEqual(["Ben"])
    expect(words()).toBe(`Listen. now ${before}`)
  })

  it("finds the same paragraph again after others were put before it", () => {
    const { ben, text, session, write } = aSession()
    write(() => text.insert(3, "really "))
    ben.write("original", 0, "A new beginning.\n")
    ben.write("original", 25, "once ")
    expect(session.takeBack()).toEqual(["Ben"])
  })

  it("does not lose its way after very many changes", () => {
    const { ben, text, session, write, words } = aSession()
    for (let n = 0; n < 1_000; n += 1) write(() => text.insert(n, "a"))
    ben.write("original", words().length, " Amen.")
    expect(session.takeBack()).toEqual([])
    expect(words()).toBe(`${before} Amen.`)
  })
})
