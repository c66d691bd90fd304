import { createHash } from "node:crypto"
import { plainText, type Transcript } from "#protocol/transcript.ts"

/** Names the words of a transcript, whatever their times. */
export const nameOfWords = (transcript: Transcript) =>
  createHash("sha256").update(plainText(transcript)).digest("base64url").slice(0, 22)
