import { isState, type QueuedFile, titleOf } from "./queued-file.ts"
import { checkFile, holdsRecording } from "./validate-file.ts"

/** How many files the list takes at a time. */
export const mostFiles = 100

/** What is asked of a file before it is taken. */
interface ChosenFile {
  readonly name: string
  readonly size: number
  readonly lastModified: number
}

/** A file that was not taken, and why. */
export interface LeftOut {
  readonly name: string
  readonly message: string
}

interface SortedOut<File extends ChosenFile> {
  /** New ones, by name. */
  readonly taken: ReadonlyArray<File>
  /** Those whose bytes were missing, with the key of theirs. */
  readonly again: ReadonlyArray<{ readonly saveKey: string; readonly file: File }>
  readonly leftOut: ReadonlyArray<LeftOut>
}

const byTitle = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" })

/** What file managers put into folders, and nobody means. */
const isOfTheSystem = ({ name }: ChosenFile) =>
  name.startsWith(".") || ["thumbs.db", "desktop.ini"].includes(name.toLowerCase())

/** Whether the chosen file is this one: by name, size and date, or without the date where nobody knows it. */
const isSame = ({ name, size, lastModified }: ChosenFile) => {
  return (file: QueuedFile) =>
    file.name === name &&
    file.size === size &&
    (file.modified === null || file.modified === lastModified)
}

/** Those of the chosen files that hold a recording, though their names do not say so. */
export const recordingsAmong = async (chosen: ReadonlyArray<File>): Promise<ReadonlySet<File>> => {
  const found = new Set<File>()
  // One after the other: a folder may hold thousands.
  for (const file of chosen) {
    if (isOfTheSystem(file)) continue
    if (await holdsRecording({ name: file.name, file })) found.add(file)
  }
  return found
}

interface Sorting<File> {
  /** Whether the plan has room for another story, without which only what is in the list goes on. */
  readonly hasRoom?: boolean
  /** Those that hold a recording, though their names do not say so. */
  readonly recordings?: ReadonlySet<File>
}

/** Which of the chosen files are taken into the list; each that is not is named with its reason. */
export const sortOut = <File extends ChosenFile>(
  chosen: ReadonlyArray<File>,
  there: ReadonlyArray<QueuedFile>,
  { hasRoom = true, recordings = new Set() }: Sorting<File> = {},
): SortedOut<File> => {
  const taken: Array<File> = []
  const again: Array<{ readonly saveKey: string; readonly file: File }> = []
  const leftOut: Array<LeftOut> = []
  const unsaved = there.filter((file) => !isState(file, "saved"))
  const leave = ({ name }: File, message: string) => leftOut.push({ name, message })

  const meant = chosen.filter((file) => !isOfTheSystem(file))
  for (const file of meant.toSorted((one, other) =>
    byTitle.compare(titleOf(one.name), titleOf(other.name)),
  )) {
    const check = checkFile(file, recordings.has(file))
    const known = unsaved.find(isSame(file))
    if (!check.ok) leave(file, check.message)
    else if (known !== undefined && isState(known, "missing")) {
      again.push({ saveKey: known.saveKey, file })
    } else if (known !== undefined) leave(file, "It's already in the list.")
    else if (!hasRoom) leave(file, "Your plan has no room for another story.")
    else if (unsaved.length + taken.length >= mostFiles) {
      leave(file, `The list has room for ${mostFiles} recordings. Add more once these are saved.`)
    } else taken.push(file)
  }
  return { taken, again, leftOut }
}
