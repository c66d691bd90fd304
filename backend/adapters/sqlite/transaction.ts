import type { DatabaseSync } from "node:sqlite"

/** Runs work that is kept whole or not at all. It takes the right to write before it reads. */
export const inTransaction = <A>(database: DatabaseSync, work: () => A): A => {
  database.exec("BEGIN IMMEDIATE")
  try {
    const answer = work()
    database.exec("COMMIT")
    return answer
  } catch (cause) {
    // A full disk can have ended the transaction already.
    if (database.isTransaction) database.exec("ROLLBACK")
    throw cause
  }
}
