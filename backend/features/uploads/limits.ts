import { limits } from "#protocol/limits.ts"
import { tooManyOpen, tooManyWaiting } from "./errors.ts"

/** How much of an upload is here, and how much there will be. */
export interface UploadSize {
  readonly received: number
  /** Null while nobody has said. */
  readonly length: number | null
}

export const isWhole = ({ received, length }: UploadSize) => length !== null && received >= length

/** What it may come to; one that grows may take all that is allowed. */
const atMost = ({ length }: UploadSize) => length ?? limits.upload.bytes

/** Why no upload of this length may begin beside a user's others; null when it may. */
export const whyNoMore = (others: ReadonlyArray<UploadSize>, length: number | null) => {
  if (others.filter((other) => !isWhole(other)).length >= limits.uploads.open) return tooManyOpen()
  const bytes = [...others, { received: 0, length }].reduce((sum, one) => sum + atMost(one), 0)
  return others.length >= limits.uploads.most || bytes > limits.uploads.bytes
    ? tooManyWaiting()
    : null
}
