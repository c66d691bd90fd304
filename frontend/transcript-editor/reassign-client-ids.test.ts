import { describe, expect, it } from "vitest"
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from "yjs"
import { textOf } from "#protocol/transcript-document.ts"
import { createOwnWords } from "./local-changes.ts"
import { fitsIn, renewWords } from "./reassign-client-ids.ts"

const told = new Doc()
told.clientID = 1
textOf(told, "original").insert(0, "The water rose.")

const copyOf = (document: Doc, client: number) => {
  const copy = new Doc()
  applyUpdate(copy, encodeStateAsUpdate(document))
  copy.clientID = client
  return copy
}
const wordsOf = (document: Doc) => textOf(document, "original").toString()
/** What somebody changes in a copy, as it is kept on their device. */
const changed = (
  client: number,
  change: (text: ReturnType<typeof textOf>) => void,
  from = told,
) => {
  const copy = copyOf(from, client)
  const before = encodeStateVector(copy)
  change(textOf(copy, "original"))
  return encodeStateAsUpdate(copy, before)
}
/** The server's document, in which another wrote under the number 7. */
const poisoned = () => {
  const server = copyOf(told, 2)
  applyUpdate(
    server,
    changed(7, (text) => text.insert(0, "Forged. ")),
  )
  return server
}
const unsent = changed(7, (text) => {
  text.insert(4, "cold ")
  text.insert(text.length, " It froze.")
  text.delete(9, 6)
  text.insert(9, "river ")
})
const after = (document: Doc, ...updates: ReadonlyArray<Uint8Array>) => {
  const copy = copyOf(document, 3)
  for (const update of updates) {
    expect(fitsIn(copy, update)).toBe(true)
    applyUpdate(copy, update)
  }
  return wordsOf(copy)
}

describe("words kept under a number that has others on the server", () => {
  it("R119 come in at their places, all of them and once, and the others stay", () => {
    // Yjs alone lets them vanish.
    expect(after(poisoned(), unsent)).not.toContain("cold")
    const renewed = renewWords(poisoned(), unsent, false)
    expect(after(poisoned(), renewed)).toBe("Forged. The cold river rose. It froze.")
  })

  it("R119 come in once, whoever renews them, and however often", () => {
    const renewed = renewWords(poisoned(), unsent, false)
    const onAnotherDevice = renewWords(poisoned(), unsent, false)
    const server = poisoned()
    applyUpdate(server, renewed)
    // The device was cut off before it could write down that it had renewed them.
    const later = renewWords(server, unsent, false)
    // And the renewed ones are renewed no more.
    expect(renewWords(server, renewed, false)).toBe(renewed)
    expect(renewWords(poisoned(), renewed, false)).toBe(renewed)
    const all = [renewed, onAnotherDevice, later, renewWords(server, renewed, false)]
    expect(after(poisoned(), ...all)).toBe("Forged. The cold river rose. It froze.")
  })

  it("R119 are renewed from where they differ", () => {
    const server = copyOf(told, 2)
    applyUpdate(
      server,
      changed(7, (text) => text.insert(0, "It rained. ")),
    )
    const more = changed(7, (text) => text.insert(0, "It rained all day. "))
    expect(after(server, renewWords(server, more, false))).toBe(
      "It rained.  all day. The water rose.",
    )
  })

  it("R119 get a new number where the server refused theirs, though there is nothing else", () => {
    const renewed = renewWords(told, unsent, true)
    expect(renewed).not.toEqual(unsent)
    expect(after(told, renewed)).toBe("The cold river rose. It froze.")
    // Somebody writes under the old one afterwards.
    expect(after(poisoned(), renewed)).toBe("Forged. The cold river rose. It froze.")
  })

  it("stay as they are where nothing stands against it, sent already or not", () => {
    expect(renewWords(told, unsent, false)).toBe(unsent)
    const server = copyOf(told, 2)
    applyUpdate(server, unsent)
    textOf(server, "original").delete(0, 12)
    expect(renewWords(server, unsent, false)).toBe(unsent)
    expect(renewWords(server, unsent, true)).toBe(unsent)
  })

  it("leave alone what others wrote in between, halves of signs too", () => {
    const server = poisoned()
    const more = changed(9, (text) => text.insert(text.length, " 👵🏽"), server)
    applyUpdate(server, more)
    const mine = changed(7, (text) => text.insert(3, " 👵"), told)
    expect(after(server, renewWords(server, mine, false))).toBe("Forged. The 👵 water rose. 👵🏽")
  })

  it("do not fit where something is missing that they build on", () => {
    expect(fitsIn(new Doc(), unsent)).toBe(false)
    expect(fitsIn(told, unsent)).toBe(true)
  })
})

describe("what is sent when a server comes back", () => {
  it("R118 has all of one's own that was not acknowledged, whatever the server says it knows", () => {
    const document = copyOf(told, 7)
    const own = createOwnWords(document)
    let isFirst = true
    document.on("update", (_update, _from, _document, change) => {
      own.changed(change, isFirst)
      isFirst = false
    })
    textOf(document, "original").insert(0, "Mine. ")
    const known = encodeStateVector(document)
    expect(after(told, own.missingAt(known))).toBe("Mine. The water rose.")
    expect(after(told, own.read())).toBe("Mine. The water rose.")
    own.saved()
    expect(after(told, own.missingAt(known))).toBe("The water rose.")
  })
})
