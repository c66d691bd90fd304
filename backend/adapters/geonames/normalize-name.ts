import { fold } from "#protocol/fold.ts"

/** One spelling for every way to write a name: folded, and without punctuation. */
export const normalizeName = (name: string) =>
  fold(name)
    .replace(/[’'`ʻʿ]|\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
