import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite"
import type { Fragment } from "./sql-fragment.ts"

const storedAtMost = 300

/** A stored document with its row id. */
export interface SqlRow {
  readonly row: number
  readonly text: string
}

const textOf = (value: unknown): string => {
  if (typeof value !== "string") throw new TypeError("The store answered no text.")
  return value
}

/** Runs SQL with cached prepared statements; filters of the same form share one. */
export const statementsOf = (database: DatabaseSync) => {
  const kept = new Map<string, StatementSync>()
  const prepared = (text: string): StatementSync => {
    const statement = kept.get(text) ?? database.prepare(text)
    // Reinserted at the end, so that the first entry is the least recently used.
    kept.delete(text)
    kept.set(text, statement)
    const [oldest] = kept.keys()
    if (kept.size > storedAtMost && oldest !== undefined) kept.delete(oldest)
    return statement
  }
  const all = ({ text, values }: Fragment) =>
    // oxlint-disable-next-line kintale/no-spread-arguments -- SQLite takes 32,766 at most
    prepared(text).all(...values)
  return {
    texts: (sql: Fragment): ReadonlyArray<string> => all(sql).map((row) => textOf(row["doc"])),
    rows: (sql: Fragment): ReadonlyArray<SqlRow> =>
      all(sql).map((row) => ({ row: Number(row["row"]), text: textOf(row["doc"]) })),
    /** All rows are read, because a write with RETURNING is complete only then. */
    number: (sql: Fragment): number => Number(Object.values(all(sql)[0] ?? {})[0]),
    run: (sql: string, ...values: ReadonlyArray<SQLInputValue>): number =>
      Number(prepared(sql).run(...values).changes),
  }
}
