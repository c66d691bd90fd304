import { open } from "node:fs/promises"
import { dirname, join } from "node:path"

/** The paths of a store's files. */
export const placesIn = (folder: string) => {
  const unfinished = join(folder, "unfinished")
  const setAside = join(folder, "set-aside")
  return {
    folder,
    unfinished,
    setAside,
    setAsideFile: (id: string) => join(setAside, id),
    unfinishedFile: (id: string) => join(unfinished, id),
    /** Two levels of subfolders, so that no folder gets very many entries. */
    entry: (id: string) => join(folder, id.slice(0, 2), id.slice(2, 4), id),
  }
}
export type DiskLayout = ReturnType<typeof placesIn>

const isCode = (cause: unknown, ...codes: ReadonlyArray<string>) =>
  cause instanceof Error && "code" in cause && codes.some((code) => code === cause.code)

/** The disk is full, a quota is exceeded, or a limit on the size of files is reached. */
export const isInsufficientStorage = (cause: unknown) => isCode(cause, "ENOSPC", "EDQUOT", "EFBIG")
export const isMissing = (cause: unknown) => isCode(cause, "ENOENT")
export const isThere = (cause: unknown) => isCode(cause, "EEXIST")
export const isOtherDisk = (cause: unknown) => isCode(cause, "EXDEV")

/** Without this a power failure can undo what was made or renamed in a folder. */
export const syncFolder = async (folder: string) => {
  // Windows cannot open a folder, and does not need this.
  if (process.platform === "win32") return
  const handle = await open(folder, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The same for the folders of an entry. */
export const syncFolders = async (entry: string) => {
  const inner = dirname(entry)
  for (const folder of [inner, dirname(inner), dirname(dirname(inner))]) await syncFolder(folder)
}
