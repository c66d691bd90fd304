import { createHash } from "node:crypto"
import { plainText, type Transcript } from "#protocol/transcript.ts"

/** A hash of the words of a transcript, without their times. */
export const nameOfWords = (transcript: Transcript) =>
  createHash("sha256").update(plainText(transcript)).digest("base64url").slice(0, 22)
