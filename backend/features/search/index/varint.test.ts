import * as fc from "fast-check"
import { expect, it } from "vitest"
import { ByteLists } from "./posting-bytes.ts"
import { VarintReader, VarintWriter } from "./varint.ts"

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
