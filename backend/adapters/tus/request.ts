import type { Arrived, TusAnswer, TusRequest } from "../../ports/upload-store.ts"

/** What tus is told of a request; other headers, such as one that overrides the method, are not. */
const known = ["tus-resumable", "content-type", "content-length", "upload-offset", "upload-length"]

const isCount = (text: string | undefined): text is string =>
  text !== undefined && /^\d{1,15}$/.test(text)

/** Reads only when it is asked for more, so that a refused request is not read from at all. */
const streamOf = (bytes: AsyncIterable<Uint8Array>) => {
  const pieces = bytes[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const next = await pieces.next()
        if (next.done === true) controller.close()
        else controller.enqueue(next.value)
      },
      cancel: async () => {
        await pieces.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * The request as tus reads it, or its refusal. Tus stores a length that is declared before it compares
 * it with what is sent, and refuses one that it has been told before, although the first answer may
 * have been lost.
 */
export const requestOf = (
  id: string,
  { method, headers, bytes }: TusRequest,
  arrived: Arrived | null,
): Request | TusAnswer => {
  const address = `http://uploads/${id}`
  const told = new Headers(
    known.flatMap((name): Array<[string, string]> => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  if (method === "HEAD") return new Request(address, { method, headers: told })
  const { "upload-length": length, "upload-offset": offset, "content-length": sent } = headers
  if (isCount(length) && isCount(offset)) {
    if (arrived !== null && Number(length) === arrived.length) told.delete("upload-length")
    if (isCount(sent) && Number(offset) + Number(sent) > Number(length))
      return { status: 413, headers: {} }
  }
  // The types of the browser do not know it, and Node wants it.
  const inParts = { duplex: "half" }
  return new Request(address, { ...inParts, method, headers: told, body: streamOf(bytes) })
}
