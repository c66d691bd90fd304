import type { CountBy, Json } from "../../ports/document-store.ts"
import { isList } from "../../ports/document-query.ts"

/** What of documents is read to be counted. */
type CountRow = Readonly<Record<string, Json>>

/** For each list of values, how many of the documents hold one of them at one of the paths. */
export const countEach = (
  documents: ReadonlyArray<CountRow>,
  { paths, values }: CountBy,
): ReadonlyArray<number> => {
  const holders = new Map<Json, Array<number>>()
  for (const [at, document] of documents.entries())
    for (const path of paths) {
      const held = document[path]
      for (const value of isList(held) ? held : held === undefined ? [] : [held]) {
        const known = holders.get(value)
        if (known === undefined) holders.set(value, [at])
        else known.push(at)
      }
    }
  return values.map((some) => new Set(some.flatMap((value) => holders.get(value) ?? [])).size)
}
