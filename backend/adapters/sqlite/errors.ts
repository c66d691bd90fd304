import { DuplicateKey, StoreFull } from "../../ports/document-store.ts"

/** Result codes of sqlite3.h. */
const busy = 5
const full = 13
/** SQLITE_IOERR_WRITE: what a disk quota or a limit on file size leads to. */
const writeRejected = 778
/** SQLITE_IOERR_SHMSIZE: no space for the shared-memory file beside the database. */
const sharedMemoryRejected = 4874
const primaryKeyThere = 1555
const uniqueThere = 2067

const codeOf = (cause: unknown): number | null =>
  cause instanceof Error && "errcode" in cause && typeof cause.errcode === "number"
    ? cause.errcode
    : null

export const isBusy = (cause: unknown) => {
  const code = codeOf(cause)
  return code !== null && (code & 0xff) === busy
}

/** The port's failure for an error of SQLite, or null for an unexpected one. */
export const rejectionOf = (
  cause: unknown,
  collection: string,
): DuplicateKey | StoreFull | null => {
  switch (codeOf(cause)) {
    case full:
    case writeRejected:
    case sharedMemoryRejected:
      return new StoreFull()
    case primaryKeyThere:
    case uniqueThere:
      return new DuplicateKey({ collection })
    default:
      return null
  }
}
