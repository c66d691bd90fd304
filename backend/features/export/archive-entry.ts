import { Stream } from "effect"

/** A file of an export. */
export interface Entry {
  /** Its path in the archive, with `/` between folders. */
  readonly name: string
  readonly modifiedAt: Date
  /** Opened when the archive reaches this entry, and read at the archive's speed. */
  readonly bytes: Stream.Stream<Uint8Array>
}

export const textEntry = (name: string, modifiedAt: Date, text: string): Entry => ({
  name,
  modifiedAt,
  bytes: Stream.succeed(Buffer.from(text)),
})
