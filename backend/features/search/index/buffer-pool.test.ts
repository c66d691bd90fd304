import { describe, expect, it } from "vitest"
import { giveBack } from "./free-buffer.ts"
import { BufferPool } from "./buffer-pool.ts"

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
