import { makeZip } from "client-zip"
import { Stream } from "effect"
import type { Entry } from "./archive-entry.ts"

/**
 * Generates a ZIP archive at the speed it is read. Entries are stored uncompressed, because audio
 * hardly compresses. An entry that cannot be read ends the archive with that error; when the reader
 * stops, open entries are closed.
 */
export async function* archiveOf(entries: Stream.Stream<Entry>): AsyncGenerator<Uint8Array> {
  // The library does not close the entries it is reading when it is stopped, so they are tracked here.
  const open = new Set<AsyncIterator<unknown>>()
  const watched = <A>(stream: Stream.Stream<A>): AsyncIterable<A> => {
    const values = Stream.toAsyncIterable(stream)
    return {
      [Symbol.asyncIterator]() {
        const iterator = values[Symbol.asyncIterator]()
        open.add(iterator)
        return {
          async next() {
            const next = await iterator.next()
            if (next.done === true) open.delete(iterator)
            return next
          },
        }
      },
    }
  }
  const files = Stream.map(entries, ({ name, modifiedAt, bytes }) => ({
    name,
    lastModified: modifiedAt,
    input: watched(bytes),
  }))
  const reader = makeZip(watched(files)).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await Promise.all([...open].map((iterator) => iterator.return?.()))
  }
}
