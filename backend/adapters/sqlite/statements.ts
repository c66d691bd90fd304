import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite"
import type { Fragment } from "./fragment.ts"

const keptAtMost = 300

/** A stored document, and where it is. */
export interface Row {
  readonly row: number
  readonly text: string
}

const textOf = (value: unknown): string => {
  if (typeof value !== "string") throw new TypeError("The store answered no text.")
  return value
}

/** Runs SQL by statements that are prepared once: filters of one form are one statement. */
export const statementsOf = (database: DatabaseSync) => {
  const kept = new Map<string, StatementSync>()
  const prepared = (text: string): StatementSync => {
    const statement = kept.get(text) ?? database.prepare(text)
    // Put last again, so that the first is the one longest unused.
    kept.delete(text)
    kept.set(text, statement)
    const [oldest] = kept.keys()
    if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest)
    return statement
  }
  return {
    texts: ({ text: sql, values }: Fragment): ReadonlyArray<string> =>
      prepared(sql)
        .all(...values)
        .map((row) => textOf(row["doc"])),
    rows: ({ text: sql, values }: Fragment): ReadonlyArray<Row> =>
      prepared(sql)
        .all(...values)
        .map((row) => ({ row: Number(row["row"]), text: textOf(row["doc"]) })),
    /** Read to its end, for a write that answers a number is acknowledged only there. */
    number: ({ text: sql, values }: Fragment): number =>
      Number(Object.values(prepared(sql).all(...values)[0] ?? {})[0]),
    run: (sql: string, ...values: ReadonlyArray<SQLInputValue>): number =>
      Number(prepared(sql).run(...values).changes),
  }
}
