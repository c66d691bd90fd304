import type { StoredFile } from "./outbox-items.ts"
import { dropBytes, dropFile, keepBytes, putFile, updateFile } from "./upload-db.ts"
import type { FileProgress, QueuedFile } from "./queued-file.ts"
import type { Release } from "./upload-lock.ts"

/** What a tab holds of a file beside its state. */
interface InHand {
  /** As it was chosen in this visit. */
  readonly file: File | null
  /** Null where another tab has it. */
  readonly release: Promise<Release | null>
  readonly keeping: AbortController
}

const stageOf = (progress: FileProgress): StoredFile["stage"] | null => {
  switch (progress.state) {
    case "sending":
    case "saving":
      return "waiting"
    case "missing":
      return progress.next
    case "saved":
      return null
    default:
      return progress.state
  }
}

const storedOf = (userId: number, file: QueuedFile, stage: StoredFile["stage"]): StoredFile => {
  const { saveKey: key, safe: _, progress, ...facts } = file
  const problem = progress.state === "failed" ? progress.text : null
  return { kind: "file", key, ...facts, userId, stage, problem }
}

const progressOf = ({ stage, problem, isStored }: StoredFile): FileProgress => {
  if (stage === "failed") return { state: "failed", text: problem ?? "" }
  if (stage === "removed") return { state: "paused" }
  return isStored ? { state: stage } : { state: "missing", next: stage }
}

/** A file of an earlier visit, as it was left. */
export const queuedOf = (kept: StoredFile): QueuedFile => {
  const { kind: _, key: saveKey, userId: __, stage: ___, problem: ____, ...facts } = kept
  return { saveKey, ...facts, safe: 0, progress: progressOf(kept) }
}

/** Keeps files on this device, in the order it was asked to, and says what it holds of each. */
export const createUploadStorage = (userId: number) => {
  const held = new Map<string, InHand>()
  /** The files that are known to this device: what another tab drops of them is not put back. */
  const known = new Set<string>()
  /** What is known of the files, which sending waits for: it waits for the bytes of none. */
  let notes: Promise<void> = Promise.resolve()
  let line: Promise<void> = Promise.resolve()
  /** Where the device keeps nothing (a private window), files are sent all the same. */
  const quietly = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      () => undefined,
    )
  /** After all that was noted by then, so that no bytes are kept or dropped before their file is known. */
  const inLine = (work: () => Promise<unknown>) => {
    const next = async () => {
      await notes
      await work()
    }
    line = quietly(line.then(next))
  }

  const put = async (file: StoredFile) => {
    if (known.has(file.key)) return updateFile(file)
    await putFile(file)
    known.add(file.key)
  }

  const letGo = (saveKey: string) => {
    const hand = held.get(saveKey)
    hand?.keeping.abort()
    held.delete(saveKey)
    inLine(async () => (await hand?.release)?.())
  }

  return {
    has: (saveKey: string) => held.has(saveKey),
    fileOf: (saveKey: string): File | null => held.get(saveKey)?.file ?? null,
    take: (saveKey: string, file: File | null, release: InHand["release"]) => {
      held.set(saveKey, { file, release, keeping: new AbortController() })
    },
    letGo,
    /** Says that a file was read from this device. */
    know: (saveKey: string) => void known.add(saveKey),
    /** Takes the bytes of a file that is held already. */
    give: (saveKey: string, file: File) => {
      const hand = held.get(saveKey)
      if (hand !== undefined) held.set(saveKey, { ...hand, file })
    },
    /** Puts what is known of it beside its bytes. */
    note: (file: QueuedFile) => {
      const stage = stageOf(file.progress)
      if (stage === null) return
      notes = quietly(notes.then(() => put(storedOf(userId, file, stage))))
    },
    /** Resolves when everything known so far is noted. */
    noted: () => notes,
    /** Puts its bytes on this device; calls back when they are all there. */
    keep: (saveKey: string, onStored: () => void) => {
      const hand = held.get(saveKey)
      if (hand === undefined || hand.file === null) return
      const { file, keeping } = hand
      inLine(async () => {
        if (keeping.signal.aborted) return
        if (await keepBytes(saveKey, file, keeping.signal)) onStored()
      })
    },
    forget: (saveKey: string) => {
      inLine(() => dropFile(saveKey))
      letGo(saveKey)
    },
    /** Forgets its bytes, and notes that the server is still to be told. */
    noteRemoved: (file: QueuedFile) => {
      inLine(async () => {
        await dropBytes(file.saveKey)
        await put(storedOf(userId, { ...file, isStored: false }, "removed"))
      })
    },
    /** Resolves when everything asked so far is done. */
    done: () => Promise.all([line, notes]),
  }
}
export type UploadStorage = ReturnType<typeof createUploadStorage>
