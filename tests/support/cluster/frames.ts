import type { Duplex } from "node:stream"
import { deserialize, serialize } from "node:v8"

const lengthBytes = 4

/**
 * Says a value whole. Not as JSON: what the port refuses, such as an undefined value, has to arrive to be
 * refused.
 */
export const sendFrame = (line: Duplex, value: unknown) => {
  const body = serialize(value)
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(body.length)
  line.cork()
  line.write(length)
  line.write(body)
  line.uncork()
}

/** Calls `hear` with each value that was said at the other end, in order; a part of one is never heard. */
export const onFrames = <A>(line: Duplex, hear: (value: A) => void) => {
  let pieces: Array<Buffer> = []
  let held = 0
  let wanted = lengthBytes
  let isBody = false
  const take = () => {
    const all = Buffer.concat(pieces)
    const part = all.subarray(0, wanted)
    pieces = [all.subarray(wanted)]
    held -= wanted
    return part
  }
  line.on("data", (bytes: Buffer) => {
    pieces.push(bytes)
    held += bytes.length
    while (held >= wanted) {
      const part = take()
      if (isBody) hear(deserialize(part))
      wanted = isBody ? lengthBytes : part.readUInt32BE()
      isBody = !isBody
    }
  })
}
