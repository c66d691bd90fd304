import { describe, expect, it } from "vitest"
import * as Y from "yjs"
import { textOf } from "#protocol/transcript-document.ts"
import {
  aDocument,
  changeOf,
  ofOwn,
  original,
  own,
  rejections,
  rejected,
  taken,
  words,
} from "../document.fixture.ts"
import { anUpdate, kinds, type RawStruct } from "./update.fixture.ts"
import { checkUpdate } from "./validate-update.ts"
import { seedClient } from "../timed-text.ts"

describe("bytes that are no update", () => {
  it.each(["", "63", "garbagedoc", "AQ", "////////"])("Y01 are not taken: %j", (text) => {
    expect(rejected(new Uint8Array(Buffer.from(text, "base64")))).toBe("malformed")
  })

  it("Y01 are an update cut anywhere", () => {
    const update = changeOf(aDocument(), (copy) => original(copy).insert(4, "black "))
    for (let length = 0; length < update.length; length += 1) {
      expect(rejected(update.slice(0, length))).toBe("malformed")
    }
  })

  it("Y02 are the bytes of Yjs's second version that once made it hang: read as the first they say nothing", () => {
    const hex = "00010000000001000100010200001602000001fdffffffff7f0000"
    const document = aDocument()
    const before = Y.encodeStateAsUpdate(document)
    expect(taken(document, new Uint8Array(Buffer.from(hex, "hex"))).texts.size).toBe(0)
    expect(Y.encodeStateAsUpdate(document)).toEqual(before)
  })

  it.each([
    ["of clients", [2 ** 49]],
    ["of structs", [1, 2 ** 49, own, 0]],
    ["of removals", [0, 2 ** 49]],
    ["of ranges", [0, 1, own, 2 ** 49]],
  ])("Y03 are huge counts %s", (_, numbers) => {
    const bytes = numbers.flatMap((number) => [...varUint(number)])
    expect(rejected(new Uint8Array(bytes))).toBe("malformed")
  })

  it.each([
    ["Y03 are a huge gap", { kind: kinds.skip, content: 2 ** 49 }],
    ["Y03 are a huge piece of what is gone", { kind: kinds.gc, content: 2 ** 49 }],
    ["Y03 are clocks past every number", { kind: kinds.deleted, content: Number.MAX_SAFE_INTEGER }],
    ["are a struct of no length", { origin: [seedClient, 3], content: "" }],
    ["are an empty struct in another root", { parent: "elsewhere", content: "" }],
  ] satisfies ReadonlyArray<[string, RawStruct]>)("%s", (_, struct) => {
    expect(rejections).toContain(rejected(ofOwn({ origin: [seedClient, 1] }, struct)))
  })

  it("are two blocks of one client, of which Yjs would read one", () => {
    const block = (clock: number) => ({ client: own, clock, structs: [{}] })
    expect(rejected(anUpdate([block(0), block(1)]))).toBe("malformed")
  })

  it.each([
    [
      "twice the same",
      [
        [0, 3],
        [0, 3],
      ],
    ],
    ["of no length", [[2, 0]]],
    [
      "backwards",
      [
        [5, 1],
        [1, 1],
      ],
    ],
  ] satisfies ReadonlyArray<[string, ReadonlyArray<[number, number]>]>)(
    "are removals %s",
    (_, ranges) => {
      expect(rejected(anUpdate([], [[seedClient, ranges]]))).toBe("malformed")
    },
  )
})

const varUint = function* (value: number) {
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) yield 128 | (rest % 128)
  yield rest
}

describe("what refers to what is not there", () => {
  it("Y04 is told apart from what can be taken, and leaves nothing waiting", () => {
    const gap = anUpdate([{ client: own, clock: 5, structs: [{}] }])
    expect(rejected(gap)).toBe("early")
    expect(rejected(ofOwn({ origin: [99, 5] }))).toBe("early")
    expect(rejected(ofOwn({ right: [99, 5] }))).toBe("early")
    expect(rejected(anUpdate([], [[99, [[0, 1]]]]))).toBe("early")
    expect(rejected(anUpdate([], [[seedClient, [[0, 5_000]]]]))).toBe("early")
  })

  it.each([
    ["itself", ofOwn({ origin: [own, 0] })],
    ["what the same hand wrote later", ofOwn({ origin: [own, 1] }, { origin: [seedClient, 3] })],
    [
      "what the same hand wrote later, to its right",
      ofOwn({ origin: [seedClient, 3], right: [own, 1] }, { origin: [own, 0] }),
    ],
  ])("is an item beside %s", (_, update) => {
    expect(rejected(update)).toBe("malformed")
  })

  it("are two items that wait for each other", () => {
    const item = (right: number): RawStruct => ({ origin: [seedClient, 3], right: [right, 0] })
    const update = anUpdate([
      { client: own, structs: [item(6)] },
      { client: 6, structs: [item(own)] },
    ])
    expect(checkUpdate(aDocument(), update, () => true).rejection).toBe("malformed")
  })
})

describe("what is there already", () => {
  it("R118 is not taken with another place than it has, and leaves nothing behind", () => {
    for (const claim of [{ origin: [99, 5] as const }, { parent: "elsewhere" }]) {
      const document = aDocument()
      const again = anUpdate([{ client: seedClient, structs: [{ ...claim, content: "T" }] }])
      expect(rejected(again, document)).toBe("taken")
      expect([...document.share.keys()]).not.toContain("elsewhere")
      expect(original(document).toString()).toBe(words)
    }
  })

  it("R118 is not taken with other words or in another text, with more behind it neither", () => {
    const document = aDocument()
    taken(document, ofOwn({ origin: [seedClient, 3], content: "abc" }))
    const parent = "english"
    expect(rejected(ofOwn({ parent, content: "abcdef" }), document)).toBe("taken")
    for (const name of ["original", "english"] as const) {
      const text = textOf(document, name)
      expect(text.length).toBe(text.toString().length)
    }
    expect(textOf(document, "english").toString()).toBe(words)
  })
})
