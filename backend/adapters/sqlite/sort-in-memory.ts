import { isList, readPath, type Path } from "../../ports/document-query.ts"
import type { Json, Query, Sort, StoredDocument } from "../../ports/document-store.ts"

/** As keys are ordered: missing and null, numbers, texts, objects, lists, booleans. */
const rankOf = (value: Json | undefined): number => {
  switch (typeof value) {
    case "number":
      return 1
    case "string":
      return 2
    case "boolean":
      return 5
    default:
      return value === null || value === undefined ? 0 : Array.isArray(value) ? 4 : 3
  }
}

/** Texts by their UTF-8 bytes. JavaScript itself compares otherwise from the surrogates on. */
const compareTexts = (a: string, b: string): number => {
  const end = Math.min(a.length, b.length)
  for (let at = 0; at < end; at += 1) {
    const left = a.charCodeAt(at)
    const right = b.charCodeAt(at)
    if (left === right) continue
    return left < 0xd800 && right < 0xd800
      ? left - right
      : Buffer.compare(Buffer.from(a), Buffer.from(b))
  }
  return a.length - b.length
}

const compareValues = (a: Json | undefined, b: Json | undefined): number => {
  if (typeof a === "string" && typeof b === "string") return compareTexts(a, b)
  if (typeof a === "number" && typeof b === "number") return a - b
  if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b)
  return rankOf(a) - rankOf(b)
}

const valueAt = (document: StoredDocument, path: Path): Json | undefined => {
  let here: Json | undefined = document
  for (const name of path) {
    if (typeof here !== "object" || here === null || isList(here)) return undefined
    here = Object.hasOwn(here, name) ? here[name] : undefined
  }
  return here
}

/**
 * Whether the documents of an answer are sorted once they are read, instead of by SQLite, which
 * would take each text apart for that a second time. Only of an answer that is read whole.
 */
export const isSortedHere = ({ sort = [], skip = 0, limit, only, without = [] }: Query): boolean =>
  sort.length > 0 && skip === 0 && limit === undefined && only === undefined && without.length === 0

type Compare = (a: StoredDocument, b: StoredDocument) => number

/** Documents in the order of a sort. */
export const sorted = (
  documents: ReadonlyArray<StoredDocument>,
  sort: Sort,
): ReadonlyArray<StoredDocument> => {
  const compare = sort.reduceRight<Compare>(
    (next, [dotted, way]) => {
      const path = readPath(dotted)
      return (a, b) => way * compareValues(valueAt(a, path), valueAt(b, path)) || next(a, b)
    },
    () => 0,
  )
  return documents.toSorted(compare)
}
