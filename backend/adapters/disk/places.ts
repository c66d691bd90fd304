import { randomBytes } from "node:crypto"
import { open } from "node:fs/promises"
import { dirname, join } from "node:path"

/** 128 random bits in lower case, so that ids also differ on disks that take A for a. */
export const newId = () => randomBytes(16).toString("hex")
export const isId = (text: string) => /^[0-9a-f]{32}$/.test(text)

/** Where the files of a store are. */
export const placesIn = (folder: string) => {
  const unfinished = join(folder, "unfinished")
  const setAside = join(folder, "set-aside")
  return {
    folder,
    unfinished,
    setAside,
    setAsideFile: (id: string) => join(setAside, id),
    unfinishedFile: (id: string) => join(unfinished, id),
    /** Two levels of folders, so that none grows long. */
    entry: (id: string) => join(folder, id.slice(0, 2), id.slice(2, 4), id),
  }
}
export type Places = ReturnType<typeof placesIn>

const isCode = (cause: unknown, ...codes: ReadonlyArray<string>) =>
  cause instanceof Error && "code" in cause && codes.some((code) => code === cause.code)

/** Full, over a quota, or over a limit on the size of files. */
export const isNoRoom = (cause: unknown) => isCode(cause, "ENOSPC", "EDQUOT", "EFBIG")
export const isMissing = (cause: unknown) => isCode(cause, "ENOENT")
export const isOtherDisk = (cause: unknown) => isCode(cause, "EXDEV")

const syncOne = async (folder: string) => {
  const handle = await open(folder, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the names in the folders of an entry last: without it a power cut can undo a rename. */
export const syncFolders = async (entry: string) => {
  // Windows cannot open a folder, and keeps names by itself.
  if (process.platform === "win32") return
  const inner = dirname(entry)
  for (const folder of [inner, dirname(inner), dirname(dirname(inner))]) await syncOne(folder)
}
