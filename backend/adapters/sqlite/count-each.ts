import { readPath } from "../../ports/document-query.ts"
import type { CountBy } from "../../ports/document-store.ts"
import { parameter, quoted, sql, type Fragment } from "./sql-fragment.ts"
import { keyAt, keyOfRow, pathTo } from "./json-keys.ts"
import { sideTable, type Indexed } from "./tables.ts"

const valuesOf = ({ values }: CountBy) => [...new Set(values.flat())]

/** Which rows hold which of the asked values at a path, from the index of that path alone. */
const holders = ({ name, many }: Indexed, path: string, asked: string): Fragment => {
  const [table, key] = many.has(path)
    ? [quoted(sideTable(name, path)), "held.value"]
    : [quoted(name), keyAt("held.doc", pathTo(readPath(path)))]
  return sql`SELECT json_array(json_group_array(asked.key), json_group_array(held.row)) AS doc FROM json_each(${parameter(asked)}) asked CROSS JOIN ${table} held ON ${key} = ${keyOfRow("asked")}`
}

/** What is asked of the database to count by lists of values; no document is taken apart for it. */
export interface Counting {
  /** Answers the rows that are found, in one text: a row each would take longer to hand out. */
  readonly found: Fragment
  /** For each path two lists in one text: the positions of asked values, and the rows that hold them. */
  readonly held: ReadonlyArray<Fragment>
}

export const countingOf = (indexed: Indexed, where: Fragment, holding: CountBy): Counting => {
  const asked = JSON.stringify(valuesOf(holding))
  return {
    found: sql`SELECT json_group_array(row) AS doc FROM ${quoted(indexed.name)} WHERE ${where}`,
    held: holding.paths.map((path) => holders(indexed, path, asked)),
  }
}

const rowsIn = (text: string): ReadonlyArray<number> => JSON.parse(text)
const pairsIn = (text: string): readonly [ReadonlyArray<number>, ReadonlyArray<number>] =>
  JSON.parse(text)

/** Counts from what the database answered, each row once for a list of values. */
export const countEach = (
  holding: CountBy,
  found: ReadonlyArray<string>,
  held: ReadonlyArray<string>,
): ReadonlyArray<number> => {
  const isFound = new Set(found.flatMap(rowsIn))
  const rowsOf = new Map(
    valuesOf(holding).map((value): [typeof value, Array<number>] => [value, []]),
  )
  const inOrder = [...rowsOf.values()]
  for (const [positions, rows] of held.map(pairsIn))
    for (const [at, row] of rows.entries())
      if (isFound.has(row)) inOrder[positions[at] ?? -1]?.push(row)
  return holding.values.map(
    (some) => new Set(some.flatMap((value) => rowsOf.get(value) ?? [])).size,
  )
}
