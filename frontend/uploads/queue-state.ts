import { createListeners } from "../lib/listeners.ts"
import { createUploadStorage } from "./upload-storage.ts"
import { isState, type QueuedFile } from "./queued-file.ts"
import type { LeftOut } from "./validate-selection.ts"

export interface QueueNotice {
  readonly text: string
  readonly isPlanFull: boolean
}

export interface QueueSnapshot {
  readonly files: ReadonlyArray<QueuedFile>
  /** Those of the last choice that were not taken. */
  readonly leftOut: ReadonlyArray<LeftOut>
  /** Why all of them wait. */
  readonly notice: QueueNotice | null
}

const empty: QueueSnapshot = { files: [], leftOut: [], notice: null }

/** The files as they are at this moment, here and on the shelf of this device. */
export const createBoard = (userId: number) => {
  let snapshot = empty
  const storage = createUploadStorage(userId)
  const changes = createListeners()

  const become = (changed: Partial<QueueSnapshot>) => {
    snapshot = { ...snapshot, ...changed }
    changes.notify()
  }
  const find = (saveKey: string) => snapshot.files.find((file) => file.saveKey === saveKey)
  /** Changes a file on the screen only: what a new visit asks the server about anyway. */
  const show = (saveKey: string, changed: Partial<QueuedFile>) =>
    become({
      files: snapshot.files.map((file) =>
        file.saveKey === saveKey ? { ...file, ...changed } : file,
      ),
    })
  const set = (saveKey: string, changed: Partial<QueuedFile>) => {
    show(saveKey, changed)
    const file = find(saveKey)
    if (file !== undefined) storage.note(file)
  }

  return {
    storage,
    subscribe: changes.subscribe,
    snapshot: () => snapshot,
    become,
    find,
    show,
    set,
    /** Changes all files in one of these states. */
    setAll: (
      states: ReadonlyArray<QueuedFile["progress"]["state"]>,
      changed: (file: QueuedFile) => Partial<QueuedFile>,
    ) => {
      for (const file of snapshot.files) {
        // oxlint-disable-next-line kintale/no-spread-arguments -- as many as there are kinds
        if (isState(file, ...states)) set(file.saveKey, changed(file))
      }
    },
    add: (files: ReadonlyArray<QueuedFile>) => become({ files: [...snapshot.files, ...files] }),
    drop: (saveKey: string) =>
      become({ files: snapshot.files.filter((file) => file.saveKey !== saveKey) }),
  }
}
export type Board = ReturnType<typeof createBoard>
