import { createHash } from "node:crypto"

/** What differs only in how it is stored, or in its blanks, is the same. */
const folded = (text: string) => text.normalize("NFC").replaceAll(/\s+/g, " ").trim()

/**
 * Names paragraphs by their words, so that each is known for as long as they stand, wherever it is
 * moved: ten characters of their SHA-256, and which of several equal ones it is.
 */
export const paragraphIds = (texts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const seen = new Map<string, number>()
  return texts.map((text) => {
    const name = createHash("sha256").update(folded(text)).digest("base64url").slice(0, 10)
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return `${name}.${String(before)}`
  })
}
