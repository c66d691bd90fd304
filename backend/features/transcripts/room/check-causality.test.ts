import { describe, expect, it } from "vitest"
import * as Y from "yjs"
import { anUpdate, type RawBlock } from "./update.fixture.ts"
import { cpuMillis } from "#protocol/cpu-millis.fixture.ts"
import { comeInOrder } from "./check-causality.ts"

const inOrder = (...blocks: ReadonlyArray<RawBlock>) => {
  const items = new Map<number, Array<Y.Item>>()
  for (const struct of Y.decodeUpdate(anUpdate(blocks)).structs) {
    if (!(struct instanceof Y.Item)) throw new Error("not an item")
    items.set(struct.id.client, [...(items.get(struct.id.client) ?? []), struct])
  }
  return comeInOrder(items, () => 0)
}

describe("items of several hands in one update", () => {
  it("come in order when each answers what the other wrote before, whoever is named first", () => {
    const anna = { client: 1, structs: [{}, { origin: [2, 0] }, { origin: [2, 1] }] } as const
    const ben = { client: 2, structs: [{ origin: [1, 0] }, { origin: [1, 1] }] } as const
    expect([inOrder(anna, ben), inOrder(ben, anna)]).toEqual([true, true])
  })

  it("do not when the first of each stands beside the last of the other", () => {
    const anna = { client: 1, structs: [{ right: [2, 1] }, {}] } as const
    const ben = { client: 2, structs: [{ origin: [1, 1] }, {}] } as const
    expect(inOrder(anna, ben)).toBe(false)
  })

  it("do not in a ring of three, nor beside what nobody brings", () => {
    const hand = (client: number, beside: number): RawBlock => ({
      client,
      structs: [{ origin: [beside, 0] }],
    })
    expect(inOrder(hand(1, 2), hand(2, 3), hand(3, 1))).toBe(false)
    expect(inOrder(hand(1, 9))).toBe(false)
  })

  it("are looked through in time that grows with their number alone", () => {
    const many = 20_000
    const blocks = Array.from({ length: many }, (_, n): RawBlock => ({
      client: n + 1,
      structs: [n + 1 < many ? { origin: [n + 2, 0] } : {}],
    }))
    expect(cpuMillis(() => expect(inOrder(...blocks)).toBe(true))).toBeLessThan(1_000)
  })
})
