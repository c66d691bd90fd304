import { describe, expect, it } from "vitest"
import * as Y from "yjs"
import { UserId } from "#protocol/ids.ts"
import { textOf } from "#protocol/transcript-document.ts"
import { anUpdate } from "./update.fixture.ts"
import { checkUpdate } from "./validate-update.ts"
import { Room } from "./room.ts"

const long = () => {
  const document = new Y.Doc()
  document.clientID = 7
  textOf(document, "original").insert(0, "a".repeat(100_000))
  return document
}
/** Characters that were written one by one, so that each is an item of its own. */
const torn = () => {
  const document = new Y.Doc()
  document.clientID = 7
  for (let n = 0; n < 1_000; n += 1) textOf(document, "original").insert(n, "ab")
  for (let n = 999; n > 0; n -= 1) textOf(document, "original").delete(2 * n, 1)
  return document
}
const check = (document: Y.Doc, update: Uint8Array) =>
  checkUpdate(document, update, (client) => client !== 7).rejection

describe("what an update would cost", () => {
  it("is found out before it is done: items between neighbours far apart, thousands of times", () => {
    const structs = Array.from({ length: 4_000 }, (_, i) => ({ right: [7, 2 * i] as const }))
    expect(check(long(), anUpdate([{ client: 5, structs }]))).toBe("tooLarge")
  })

  it("is nothing for typing at thousands of places, alone or while others do", () => {
    const [one, other] = [new Y.Doc(), new Y.Doc()]
    for (const copy of [one, other]) Y.applyUpdate(copy, Y.encodeStateAsUpdate(long()))
    for (let n = 0; n < 2_000; n += 1) {
      textOf(one, "original").insert((n * 7_919) % 100_000, "one")
      textOf(other, "original").insert((n * 7_919) % 100_000, "other")
    }
    const document = long()
    for (const copy of [one, other]) {
      const update = Y.encodeStateAsUpdate(copy, Y.encodeStateVector(document))
      expect(check(document, update)).toBeNull()
      Y.applyUpdate(document, update)
    }
  })

  it("is told of what is taken, so that nobody brings it again and again", () => {
    const cost = (update: Uint8Array) => {
      const checked = checkUpdate(torn(), update, () => true)
      return checked.rejection ?? checked.passed
    }
    const across = anUpdate([{ client: 5, structs: [{ right: [7, 2 * 900] }] }])
    expect(cost(across)).toBeGreaterThan(800)
    expect(cost(anUpdate([{ client: 5, structs: [{ right: [7, 0] }] }]))).toBe(0)

    const room = new Room({ document: torn(), authors: new Map(), changes: [] }, () => undefined)
    const anna = UserId.make(1)
    const before = Y.encodeStateAsUpdate(room.document)
    expect(room.take(anna, across, { pay: () => false })).toBe("tooMany")
    expect(Y.encodeStateAsUpdate(room.document)).toEqual(before)
    expect(room.take(anna, across, { pay: (passed) => passed < 2_000 })).toBeNull()
  })

  it("an item that claims to stand right of what stands right of it is no edit", () => {
    const backwards = anUpdate([{ client: 5, structs: [{ origin: [7, 900], right: [7, 100] }] }])
    expect(check(long(), backwards)).toBe("malformed")
  })
})

describe("the number someone writes under", () => {
  it("cannot be taken by others once it has shown itself", () => {
    const room = new Room({ document: long(), authors: new Map(), changes: [] }, () => undefined)
    const [anna, ben] = [UserId.make(1), UserId.make(2)]
    room.learnHolder(anna, 5)
    const update = anUpdate([{ client: 5, structs: [{ right: [7, 0] }] }])
    expect(room.take(ben, update)).toBe("taken")
    expect(room.take(anna, update)).toBeNull()
  })
})
