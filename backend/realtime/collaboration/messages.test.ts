import * as encoding from "lib0/encoding"
import { describe, expect, it } from "vitest"
import { coEditKinds } from "#protocol/collaboration.ts"
import {
  answer,
  type ClientState,
  isEmpty,
  news,
  presence,
  question,
  readMessage,
  rejection,
  saved,
} from "./messages.ts"

const update = new Uint8Array([0, 0])
const state = (client: number): ClientState => ({ client, clock: 2, state: { editing: null } })

const presenceOf = (write: (encoder: encoding.Encoder) => void) =>
  encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, coEditKinds.awareness)
    encoding.writeVarUint8Array(encoder, encoding.encode(write))
  })

describe("a message", () => {
  it("is read as what it was written as", () => {
    expect(readMessage(question(update))).toEqual({ kind: "asks", stateVector: update })
    expect(readMessage(answer(update))).toEqual({ kind: "gives", update, isAnswer: true })
    expect(readMessage(news(update))).toEqual({ kind: "gives", update, isAnswer: false })
    const states = [state(1), { ...state(2), state: null }]
    expect(readMessage(presence(states))).toEqual({ kind: "presence", states })
    expect(readMessage(new Uint8Array([3]))).toEqual({ kind: "asks who is here" })
  })

  it.each([
    ["", "nothing"],
    ["63", "an unknown kind"],
    ["0063", "an unknown kind of sync"],
    ["00", "a cut one"],
    ["0002ff", "one that ends before it should"],
    ["ffffffffffffffffffff", "a number without an end"],
    ["01", "presence without anybody"],
    ["74657874", "text"],
  ])("Y01 is none: %s, %s", (hex) => {
    expect(readMessage(new Uint8Array(Buffer.from(hex, "hex")))).toBeNull()
  })

  it("Y01 of a server is none of a client's", () => {
    expect(readMessage(saved(3))).toBeNull()
    expect(readMessage(rejection("no"))).toBeNull()
  })

  it("Y11 tells of no hundred thousand people, and not in anything but JSON", () => {
    const many = presenceOf((encoder) => encoding.writeVarUint(encoder, 100_000))
    expect(readMessage(many)).toBeNull()
    const notJson = presenceOf((encoder) => {
      for (const number of [1, 7, 1]) encoding.writeVarUint(encoder, number)
      encoding.writeVarString(encoder, "{user:")
    })
    expect(readMessage(notJson)).toBeNull()
  })

  it("Y11 may tell of everybody who is there, as y-websocket does with what it hears", () => {
    const states = Array.from({ length: 30 }, (_, n) => state(n))
    expect(readMessage(presence(states))).toEqual({ kind: "presence", states })
  })

  it("Y13 is none when its text is no UTF-8", () => {
    const broken = presenceOf((encoder) => {
      for (const number of [1, 7, 1]) encoding.writeVarUint(encoder, number)
      encoding.writeVarUint8Array(encoder, new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]))
    })
    expect(readMessage(broken)).toBeNull()
  })

  it("holds no change when its update is the empty one", () => {
    expect([isEmpty(update), isEmpty(new Uint8Array([1, 0]))]).toEqual([true, false])
  })
})
