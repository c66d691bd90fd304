import { createReadStream } from "node:fs"
import { Stream } from "effect"

/** The bytes of a local file, which is open as long as they are read. */
export const fileStream = (path: string): Stream.Stream<Uint8Array> =>
  Stream.suspend(() =>
    Stream.fromAsyncIterable<Uint8Array, unknown>(createReadStream(path), (cause) => cause),
  ).pipe(Stream.orDie)
