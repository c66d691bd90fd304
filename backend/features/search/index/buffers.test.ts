import * as fc from "fast-check"
import { expect, it, describe } from "vitest"
import { ByteLists, VarintReader, VarintWriter, giveBack, BufferPool } from "./buffers.ts"

const aNumber = fc.oneof(fc.nat(300), fc.integer({ min: 0, max: 2 ** 32 - 1 }))

it("numbers of up to 32 bits are read as they were written", () => {
  fc.assert(
    fc.property(fc.array(aNumber), (numbers) => {
      const writer = new VarintWriter(1)
      for (const number of numbers) writer.put(number)
      const reader = new VarintReader(writer.written)
      const read: Array<number> = []
      while (!reader.isAtEnd) read.push(reader.next())
      expect(read).toEqual(numbers)
    }),
  )
})

it("lists that grow beside each other keep their bytes", () => {
  const aPiece = fc.tuple(fc.nat(6), fc.uint8Array({ minLength: 1, maxLength: 900 }))
  fc.assert(
    fc.property(fc.array(aPiece, { maxLength: 60 }), fc.nat(60), (pieces, cut) => {
      let lists = new ByteLists()
      const wanted = Array.from({ length: 7 }, (): Array<number> => [])
      for (const [at, [list, piece]] of pieces.entries()) {
        if (at === cut) {
          const { bytes, lengths } = lists.toParts()
          lists = new ByteLists(bytes, lengths)
        }
        lists.append(list, piece)
        wanted[list]?.push(...piece)
      }
      const held = wanted.map((_, list) => [
        ...lists.bytes.subarray(lists.startOf(list), lists.endOf(list)),
      ])
      expect(held).toEqual(wanted)
    }),
  )
})

describe("the memory that questions work in", () => {
  it("R500 is the same for one question after another, and empty for each", () => {
    const scratch = new BufferPool()
    const first = scratch.take("sums", "Float64Array", 100).fill(7)
    const next = scratch.take("sums", "Float64Array", 110)
    expect(next.buffer).toBe(first.buffer)
    expect([next.length, Math.max(...next)]).toEqual([110, 0])
    expect(scratch.take("sums", "Float64Array", 1_000).length).toBe(1_000)
    const other = scratch.take("counts", "Uint32Array", 100)
    expect(other.buffer).not.toBe(scratch.take("sums", "Float64Array", 100).buffer)
  })

  it("R500 is given back whole, and never a part of what others have", () => {
    const whole = new Uint8Array(8)
    giveBack(whole)
    expect(whole.length).toBe(0)
    const shared = new Uint8Array(8)
    giveBack(shared.subarray(2))
    expect(shared.length).toBe(8)
    const instructions = new WebAssembly.Memory({ initial: 1 })
    giveBack(new Int8Array(instructions.buffer, 16))
    expect(instructions.buffer.byteLength).toBe(65_536)
  })
})
