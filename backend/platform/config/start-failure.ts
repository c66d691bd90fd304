import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { Schema } from "effect"
import type { Config } from "./config.ts"

const isSystemError = Schema.is(
  Schema.Struct({ code: Schema.String, path: Schema.optionalKey(Schema.String) }),
)
const isListening = Schema.is(Schema.Struct({ code: Schema.String, port: Schema.Finite }))
/** https://www.sqlite.org/rescode.html: `SQLITE_FULL`, then `SQLITE_CORRUPT` and `SQLITE_NOTADB`. */
const isSqliteFull = Schema.is(Schema.Struct({ errcode: Schema.Literal(13) }))
const isDamaged = Schema.is(Schema.Struct({ errcode: Schema.Literals([11, 26]) }))

type Where = Pick<Config, "dataDir">

const ofDisk = (code: string, path: string, { dataDir }: Where) => {
  const user = process.getuid?.() ?? "?"
  const where = path.startsWith(dataDir) ? `DATA_DIR ${dataDir}` : path
  const folder = path.startsWith(dataDir) ? dataDir : dirname(path)
  const made = existsSync(folder) ? "" : `mkdir -p ${folder} && `
  switch (code) {
    case "EACCES":
    case "EPERM":
      return `${where} can't be written by user ${String(user)}, who runs Kintale. Make it theirs: ${made}chown -R ${String(user)} ${folder}`
    case "EROFS":
      return `${where} is on a disk that can only be read. Mount it so that it can be written, or choose another folder.`
    case "EEXIST":
    case "ENOTDIR":
      return `${where} is a file, not a folder. Choose another folder, or move the file.`
    case "ENOSPC":
    case "EDQUOT":
      return `The disk of ${where} is full. Make room and start again.`
    default:
      return null
  }
}

const ofPort = (code: string, port: number) => {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${String(port)} is already in use. Stop what uses it, or set PORT to another number.`
    case "EACCES":
      return `Port ${String(port)} needs rights that Kintale doesn't have. Set PORT to a number above 1023, with a proxy in front.`
    default:
      return null
  }
}

/** Why a start failed, as one sentence on what to do; what the system said stands behind it. */
export const startFailure = (problem: unknown, where: Where): string => {
  if (!(problem instanceof Error)) return String(problem)
  const withReason = (sentence: string | null) =>
    sentence === null ? problem.message : `${sentence} (${problem.message})`
  if (isDamaged(problem))
    return withReason(
      `${join(where.dataDir, "kintale.db")} is damaged. Nothing was changed. Restore your newest backup with npm run restore -- FOLDER, as docs/operating/storage-and-backup.md says.`,
    )
  if (isListening(problem)) return withReason(ofPort(problem.code, problem.port))
  if (isSqliteFull(problem)) return withReason(ofDisk("ENOSPC", where.dataDir, where))
  // What is written to an open file has no path: all of it is in the data folder.
  if (isSystemError(problem))
    return withReason(ofDisk(problem.code, problem.path ?? where.dataDir, where))
  return problem.message
}
