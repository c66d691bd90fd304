/** Bytes that a document names, as far as can be seen. */
interface NamedWithin {
  readonly mediaId: string
  /** Null where it is not known what they were when they came. */
  readonly sha256: string | null
}

const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{32}$/.test(value)
const isSum = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{64}$/.test(value)

/**
 * All bytes that a document names which cannot be read: whatever looks like the id of some, wherever it
 * stands. One too many is kept for nothing; of one too few a voice would be lost.
 */
export const namedWithin = (document: unknown): ReadonlyArray<NamedWithin> => {
  const named = new Map<string, NamedWithin>()
  const see = (value: unknown, sha256: string | null) => {
    if (isId(value) && (named.get(value)?.sha256 ?? null) === null)
      named.set(value, { mediaId: value, sha256 })
    else if (typeof value === "object" && value !== null) {
      const sum = "sha256" in value && isSum(value.sha256) ? value.sha256 : null
      for (const [field, within] of Object.entries(value))
        see(within, field === "mediaId" ? sum : null)
    }
  }
  see(document, null)
  return [...named.values()]
}
