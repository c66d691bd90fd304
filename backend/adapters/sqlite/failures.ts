import { AlreadyThere, StoreFull } from "../../ports/documents.ts"

/** Codes of sqlite3.h. */
const busy = 5
const full = 13
/** What a disk quota or a limit on the size of files ends in. */
const writeRefused = 778
/** No room for the shared memory file beside the store. */
const sharedMemoryRefused = 4874
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

/** The failure of the port that an error of SQLite is, or null for what nobody expects. */
export const refusalOf = (cause: unknown, collection: string): AlreadyThere | StoreFull | null => {
  switch (codeOf(cause)) {
    case full:
    case writeRefused:
    case sharedMemoryRefused:
      return new StoreFull()
    case primaryKeyThere:
    case uniqueThere:
      return new AlreadyThere({ collection })
    default:
      return null
  }
}
