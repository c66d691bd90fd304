/** Bytes that are multiplied at once; vectors are padded to whole ones. */
export const step = 16

/**
 * The sum of the products of bytes at `from` up to `to` and of the 16-bit numbers at the beginning of
 * the same memory. The caller sees to it that no sum is over 31 bits.
 */
export type DotOfBytes = (from: number, to: number) => number

const number = (value: number): ReadonlyArray<number> =>
  value < 128 ? [value] : [(value & 127) | 128, ...number(value >>> 7)]
const listed = (items: ReadonlyArray<ReadonlyArray<number>>) => [
  ...number(items.length),
  ...items.flat(),
]
const sized = (bytes: ReadonlyArray<number>) => [...number(bytes.length), ...bytes]
const section = (id: number, items: ReadonlyArray<ReadonlyArray<number>>) => [
  id,
  ...sized(listed(items)),
]
const named = (text: string) => sized([...new TextEncoder().encode(text)])

const [int, vector] = [0x7f, 0x7b]
/** What the function works with: the bytes it is at and ends before, the numbers, and four sums. */
const [from, to, numbers, sums] = [0, 1, 2, 3]
const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const add = (local: number, constant: number) => [
  ...[...get(local), 0x41, ...number(constant), 0x6a],
  ...set(local),
]
const wide = (operation: number) => [0xfd, ...number(operation)]
/** Eight bytes as 16-bit numbers, and eight such numbers, from where a local points and on. */
const eightBytes = (local: number, on: number) => [...get(local), ...wide(0x01), 0, on]
const eightNumbers = (local: number, on: number) => [...get(local), ...wide(0x00), 0, on]
/** Adds the products of eight pairs to four sums. */
const multiply = (on: number) => [
  ...[...eightBytes(from, on), ...eightNumbers(numbers, 2 * on)],
  ...[...wide(0xba), ...wide(0xae)],
]
const sum = (lane: number) => [...get(sums), ...wide(0x1b), lane]

const body = [
  ...listed([
    [1, int],
    [1, vector],
  ]),
  // Until the end is reached:
  ...[0x03, 0x40],
  ...[...get(sums), ...multiply(0), ...multiply(8), ...set(sums)],
  ...[...add(numbers, 2 * step), ...add(from, step)],
  ...[...get(from), ...get(to), 0x49, 0x0d, 0, 0x0b],
  ...[...sum(0), ...sum(1), 0x6a, ...sum(2), 0x6a, ...sum(3), 0x6a],
  0x0b,
]

/** The function above in WebAssembly: JavaScript cannot say that sixteen products are made at once. */
const assembled = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, [[0x60, ...listed([[int], [int]]), ...listed([[int]])]]),
  ...section(2, [[...named("of"), ...named("memory"), 2, 0, 1]]),
  ...section(3, [[0]]),
  ...section(7, [[...named("dot"), 0, 0]]),
  ...section(10, [sized(body)]),
])

/** The same, one product at a time. */
export const plainDot =
  (memory: WebAssembly.Memory): DotOfBytes =>
  (from, to) => {
    const bytes = new Int8Array(memory.buffer, from, to - from)
    const numbers = new Int16Array(memory.buffer, 0, to - from)
    let all = 0
    for (let at = 0; at < bytes.length; at += 1) all += (bytes[at] ?? 0) * (numbers[at] ?? 0)
    return all
  }

/** Processors of before 2008 cannot do it. */
const compiled = WebAssembly.validate(assembled) ? new WebAssembly.Module(assembled) : null

export const dotIn = (memory: WebAssembly.Memory): DotOfBytes => {
  if (compiled === null) return plainDot(memory)
  const { dot } = new WebAssembly.Instance(compiled, { of: { memory } }).exports
  if (typeof dot !== "function") return plainDot(memory)
  return (from, to) => Number(dot(from, to))
}
