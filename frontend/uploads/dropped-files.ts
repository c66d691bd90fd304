/** How deep folders are looked into: enough for any collection, and an end where a link leads in a circle. */
const deepest = 10
/** How many files of a folder are looked at. */
const mostLookedAt = 2_000

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)))

/** The next entries of a folder; browsers give some at a time, and none at its end. */
const nextOf = (reader: FileSystemDirectoryReader) =>
  new Promise<ReadonlyArray<FileSystemEntry>>((resolve) =>
    reader.readEntries(resolve, () => resolve([])),
  )

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const filesIn = async (entry: FileSystemEntry, found: Array<File>, depth = 0): Promise<void> => {
  if (found.length >= mostLookedAt || depth > deepest) return
  if (isFile(entry)) {
    const file = await fileOf(entry)
    if (file !== null) found.push(file)
  }
  if (!isFolder(entry)) return
  const reader = entry.createReader()
  for (let some = await nextOf(reader); some.length > 0; some = await nextOf(reader)) {
    for (const one of some) await filesIn(one, found, depth + 1)
  }
}

/** All files that were dropped, also those in folders. Call it within the event: afterwards browsers know of nothing. */
export const droppedFiles = async (dropped: DataTransfer): Promise<ReadonlyArray<File>> => {
  const entries = [...dropped.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const plain = [...dropped.files]
  if (!entries.some(isFolder)) return plain
  const found: Array<File> = []
  for (const entry of entries) await filesIn(entry, found)
  return found
}
