import { readPath } from "../../ports/document-words.ts"
import type { Holding } from "../../ports/documents.ts"
import { parameter, quoted, sql, type Fragment } from "./fragment.ts"
import { keyAt, keyOfRow, pathTo } from "./keys.ts"
import { sideTable, type Indexed } from "./tables.ts"

/** Which row holds which of the asked values at a path, from the index of that path alone. */
const holders = ({ name, many }: Indexed, path: string): string =>
  many.has(path)
    ? `SELECT asked.part AS part, s.row AS row FROM asked CROSS JOIN ${quoted(sideTable(name, path))} s ON s.value = asked.value`
    : `SELECT asked.part AS part, t.row AS row FROM asked CROSS JOIN ${quoted(name)} t ON ${keyAt("t.doc", pathTo(readPath(path)))} = asked.value`

/** Counts the rows of each list of values, without taking a single document apart. */
export const countEach = (
  indexed: Indexed,
  where: Fragment,
  { paths, values }: Holding,
): Fragment => {
  const asked = sql`asked(part, value) AS MATERIALIZED (SELECT g.key, ${keyOfRow("v")} FROM json_each(${parameter(JSON.stringify(values))}) g, json_each(g.value) v)`
  const found = sql`found(row) AS MATERIALIZED (SELECT row FROM ${quoted(indexed.name)} WHERE ${where})`
  const held = paths.map((path) => holders(indexed, path)).join(" UNION ALL ")
  // The plus keeps SQLite from looking up each found row beside each asked value.
  return sql`WITH ${asked}, ${found} SELECT part, count(DISTINCT row) AS many FROM (${held}) WHERE +row IN (SELECT row FROM found) GROUP BY part`
}
