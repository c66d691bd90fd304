import { createHash } from "node:crypto"

/** The indexes that a version declares, as `collection/name`, and when a node of it started last. */
export interface IndexSet {
  readonly name: string
  readonly indexes: ReadonlyArray<string>
  /** Milliseconds since 1970. */
  readonly startedAt: number
}

/** Equal for versions that declare the same indexes, whatever else differs between them. */
export const nameOfSet = (indexes: ReadonlyArray<string>) =>
  createHash("sha256").update(indexes.toSorted().join("\n")).digest("hex").slice(0, 22)

/** While one version takes another's place, nodes of both run; a third is one that was taken back. */
const mayStillRun = 2

/** The sets besides one's own of which nodes may still run, and how many are remembered. */
export const othersOf = (own: string, sets: ReadonlyArray<IndexSet>) =>
  sets
    .filter(({ name }) => name !== own)
    .toSorted((one, other) => other.startedAt - one.startedAt)
    .slice(0, mayStillRun)

/**
 * Which of the indexes that stand a start of this set may drop: those that neither it wants nor any version
 * of which nodes may still run. Where no other version is known, the last one did not say what it wants.
 */
export const unwantedBy = (
  own: Pick<IndexSet, "name" | "indexes">,
  sets: ReadonlyArray<IndexSet>,
  standing: ReadonlyArray<string>,
): ReadonlyArray<string> => {
  const others = othersOf(own.name, sets)
  if (others.length === 0) return []
  const wanted = new Set([own, ...others].flatMap(({ indexes }) => indexes))
  return standing.filter((index) => !wanted.has(index))
}
