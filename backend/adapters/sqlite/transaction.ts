import type { DatabaseSync } from "node:sqlite"

/** Runs work in a transaction that takes the write lock at its beginning, before anything is read. */
export const inTransaction = <A>(database: DatabaseSync, work: () => A): A => {
  database.exec("BEGIN IMMEDIATE")
  try {
    const answer = work()
    database.exec("COMMIT")
    return answer
  } catch (cause) {
    // A full disk may already have ended the transaction.
    if (database.isTransaction) database.exec("ROLLBACK")
    throw cause
  }
}
