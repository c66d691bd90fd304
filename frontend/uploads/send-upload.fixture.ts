import type { UploadMetadata } from "#protocol/uploads.ts"
import type { UploadSource } from "./byte-source.ts"
import { noPieceLimit } from "./chunk-size.ts"
import { aClock, type aLine } from "./fake-upload-api.fixture.ts"
import type { BlockedReason } from "./retry-policy.ts"
import { sendUpload } from "./send-upload.ts"

export const metadata: UploadMetadata = {
  take: "take-0001",
  kind: "file",
  part: 1,
  fileName: "oma.mp3",
}
export const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => at % 251)

/** A recording on its way, and what is told of it meanwhile. */
export const sending = (
  source: UploadSource,
  { line, id = null }: { readonly line: ReturnType<typeof aLine>; readonly id?: string | null },
  clock = aClock(),
  limit = noPieceLimit(),
) => {
  const safe: Array<number> = []
  const hindrances: Array<BlockedReason | null> = []
  const ending = new AbortController()
  const done = sendUpload(
    { saveKey: "story-0001", owner: 1, metadata, id, source },
    {
      signal: ending.signal,
      onSafe: (bytes) => safe.push(bytes),
      onHindrance: (hindrance) => hindrances.push(hindrance),
    },
    { line: line.line, pauses: clock.pauses, limit },
  )
  return { done, safe, hindrances, ending, waits: clock.waits }
}
