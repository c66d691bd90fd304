import { accessSync, constants, readdirSync, statSync } from "node:fs"
import { basename, join } from "node:path"
import { Effect } from "effect"
import { lastBackupFile } from "../../platform/observability/last-backup.ts"
import { reasonOf } from "./ask.ts"
import type { Check } from "./check.ts"

interface FileFacts {
  readonly name: string
  readonly owner: number
  readonly mode: number
}

export interface FolderFacts {
  readonly folder: string
  /** The system's code, where it doesn't let this user read and write there. */
  readonly denial: string | null
  readonly owner: number
  readonly files: ReadonlyArray<FileFacts>
}

const secrets = ["kintale.db", "session-secret"]

export const rightsCheck = ({ folder, denial, owner, files }: FolderFacts): Check => {
  const name = "Data folder"
  if (denial !== null)
    return {
      ...{ name, state: "problem" },
      sentence: `User ${String(process.getuid?.() ?? "?")} may not read and write ${folder} (${denial}).`,
      advice: `It belongs to user ${String(owner)}. Run Kintale and this program as that one, or give the folder to the user who runs Kintale with chown -R.`,
    }
  const foreign = files.filter((file) => file.owner !== owner).map((file) => file.name)
  if (foreign.length > 0)
    return {
      name,
      state: "warning",
      sentence: `In ${folder}, ${foreign.join(", ")} and the folder belong to different users.`,
      advice: `If user ${String(owner)} runs Kintale: chown -R ${String(owner)} ${folder}`,
    }
  const open = files.filter((file) => secrets.includes(file.name) && (file.mode & 0o004) !== 0)
  return open.length === 0
    ? {
        ...{ name, state: "ok" },
        sentence: `${folder} can be written, and others on this computer can't read its database.`,
      }
    : {
        name,
        state: "warning",
        sentence: `Anyone on this computer can read ${open.map((file) => file.name).join(" and ")} in ${folder}.`,
        advice: `chmod -R o-rwx ${folder}`,
      }
}

const denialOf = (folder: string): string | null => {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return null
  } catch (cause) {
    return reasonOf(cause)
  }
}

/** May be another user's: whoever makes backups leaves it. */
const anyOwners = basename(lastBackupFile("."))

const factsOf = (folder: string): FolderFacts => {
  const denial = denialOf(folder)
  const owner = statSync(folder).uid
  if (denial !== null) return { folder, denial, owner, files: [] }
  const files = readdirSync(folder).flatMap((name) => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    return found === undefined || name === anyOwners
      ? []
      : [{ name, owner: found.uid, mode: found.mode }]
  })
  return { folder, denial, owner, files }
}

export const folderCheck = (folder: string): Effect.Effect<Check> =>
  Effect.sync(() => rightsCheck(factsOf(folder)))
