import type { OpenUpload } from "#protocol/uploads.ts"
import type { BlockedReason } from "./retry-policy.ts"
import { fileSource } from "./file-byte-source.ts"
import { fileTrouble } from "./upload-error.ts"
import type { Board } from "./queue-state.ts"
import { isState, nextToSend, type QueuedFile } from "./queued-file.ts"
import { type FileMeans, sendFile } from "./upload-and-save.ts"
import { readBytes } from "./upload-db.ts"
import { checkLength } from "./validate-file.ts"

export interface QueueMeans extends FileMeans {
  /** How long a file is, in seconds; null where the browser cannot tell. */
  readonly measure: (file: Blob) => Promise<number | null>
  /** Throws what the server has of an upload away. */
  readonly discard: (uploadId: string) => Promise<void>
  /** What the server has of the user, and is part of no story yet. */
  readonly list: () => Promise<ReadonlyArray<OpenUpload>>
}

/** The file that is being sent. */
interface UnderWay {
  readonly saveKey: string
  readonly ending: AbortController
  readonly ended: Promise<string | null>
}

/** Sends the files of a board, one after the other, while it is open. */
export const createRunner = (board: Board, means: QueueMeans) => {
  const { find, show, set, storage } = board
  const measuring = new Map<string, Promise<void>>()
  let isOpen = false
  let underWay: UnderWay | null = null

  /**
   * Ends what is under way, if it is this one. Resolves with the upload that was begun for it, once nothing
   * more is asked of the server: the answer that it has begun may come late.
   */
  const interrupt = async (saveKey: string): Promise<string | null> => {
    if (underWay?.saveKey !== saveKey) return null
    underWay.ending.abort()
    return underWay.ended
  }

  const readLength = async ({ saveKey, size, isStored }: QueuedFile) => {
    const stored = () => (isStored ? readBytes(saveKey, 0, size).catch(() => null) : null)
    const file = storage.fileOf(saveKey) ?? (await stored())
    if (file === null) return
    const seconds = await means.measure(file)
    const check = checkLength(seconds)
    if (check.ok) {
      if (seconds !== null) set(saveKey, { seconds })
      return
    }
    void interrupt(saveKey)
    set(saveKey, { progress: { state: "failed", text: check.message } })
  }
  /** Finds out how long a file is, where that is not known; one that is too long has failed then. */
  const measure = (saveKey: string): Promise<void> => {
    const file = find(saveKey)
    if (file?.seconds !== null) return Promise.resolve()
    const found = measuring.get(saveKey) ?? readLength(file)
    measuring.set(saveKey, found)
    return found.finally(() => measuring.delete(saveKey))
  }

  const trouble = (saveKey: string, error: unknown) => {
    const found = fileTrouble(error)
    switch (found.trouble) {
      case "missing":
        return set(saveKey, { isStored: false, progress: { state: "missing", next: "waiting" } })
      case "failed":
        return set(saveKey, { progress: { state: "failed", text: found.text } })
      case "stop":
        set(saveKey, { progress: { state: "paused" } })
        board.setAll(["waiting"], () => ({ progress: { state: "paused" } }))
        return board.become({ notice: { text: found.text, isPlanFull: found.isPlanFull } })
    }
  }

  /** Resolves with the upload that was begun, if any was, however it ended. */
  const send = async (saveKey: string, { signal }: AbortController): Promise<string | null> => {
    let begun: string | null = null
    const unlessEnded =
      <Said extends ReadonlyArray<unknown>>(then: (...said: Said) => void) =>
      (...said: Said) => {
        if (!signal.aborted) then(...said)
      }
    const hinder = (hindrance: BlockedReason | null) => {
      const progress = find(saveKey)?.progress
      if (progress?.state === "sending" || progress?.state === "saving") {
        show(saveKey, { progress: { ...progress, hindrance } })
      }
    }
    try {
      show(saveKey, { progress: { state: "sending", hindrance: null } })
      await measure(saveKey)
      const file = find(saveKey)
      if (file === undefined || !isState(file, "sending")) return begun
      const watch = {
        signal,
        onBegun: (uploadId: string) => {
          begun = uploadId
          if (find(saveKey) !== undefined) set(saveKey, { uploadId })
          return storage.noted()
        },
        onSafe: unlessEnded((safe: number) => show(saveKey, { safe })),
        onHindrance: unlessEnded(hinder),
        onArrived: unlessEnded(() =>
          show(saveKey, { safe: file.size, progress: { state: "saving", hindrance: null } }),
        ),
      }
      const source = fileSource({ ...file, file: storage.fileOf(saveKey) })
      const storyId = await sendFile(file, source, watch, means)
      if (signal.aborted) return begun
      show(saveKey, { progress: { state: "saved", storyId } })
      storage.forget(saveKey)
    } catch (error) {
      if (!signal.aborted) trouble(saveKey, error)
    }
    return begun
  }

  const run = () => {
    if (!isOpen || underWay !== null) return
    const next = nextToSend(board.snapshot().files)
    if (next === null) return
    const { saveKey } = next
    const ending = new AbortController()
    const ended = send(saveKey, ending)
    underWay = { saveKey, ending, ended }
    void ended.finally(() => {
      underWay = null
      run()
    })
  }

  return {
    measure,
    interrupt,
    run,
    open: () => {
      isOpen = true
      run()
    },
    /** What is under way waits for the next visit. */
    close: () => {
      isOpen = false
      underWay?.ending.abort()
      board.setAll(["sending", "saving"], () => ({ progress: { state: "waiting" } }))
    },
  }
}
