import { makeZip } from "client-zip"
import { Stream } from "effect"
import type { Entry } from "./entry.ts"

/**
 * A ZIP archive, made while it is read and no faster; everything is stored as it is, since sound
 * cannot be made smaller. An entry that cannot be read ends it with that error, and whoever stops
 * reading closes what was open.
 */
export async function* archiveOf(entries: Stream.Stream<Entry>): AsyncGenerator<Uint8Array> {
  // The library leaves what it reads open when it is told to stop.
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
