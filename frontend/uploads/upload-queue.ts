import { queuedOf } from "./upload-storage.ts"
import { filesElsewhere } from "./other-device-uploads.ts"
import { dropFile, listFiles, readShared, takeShared } from "./upload-db.ts"
import { createBoard } from "./queue-state.ts"
import { createRunner, type QueueMeans } from "./queue-worker.ts"
import type { SharedFile } from "./outbox-items.ts"
import {
  type FileFieldValues,
  isState,
  mayChange,
  type QueuedFile,
  sharedFields,
  titleOf,
} from "./queued-file.ts"
import { recordingsAmong, sortOut } from "./validate-selection.ts"
import { heldTakes, holdTake } from "./upload-lock.ts"
import { newId } from "../lib/uuid.ts"

/** The fields that may be the same for several files at once. */
const fieldsForAll = ["storytellerId", "source_lang", "tags", "local"] as const

const nothing = () => undefined
const waiting = { progress: { state: "waiting" } } as const
const paused = { progress: { state: "paused" } } as const

type Newcomer = Pick<QueuedFile, "saveKey" | "fields" | "seconds" | "progress"> & {
  readonly file: File
}

/** Sound files that become a story each, one after the other, while somebody has entered. React only subscribes to it. */
export const createFileQueue = (userId: number, means: QueueMeans) => {
  const board = createBoard(userId)
  const runner = createRunner(board, means)
  const { storage, find, set } = board
  let entered = 0
  /** Entering and leaving, one after the other. */
  let turn: Promise<unknown> = Promise.resolve()

  const add = async (newcomers: ReadonlyArray<Newcomer>) => {
    const addedAt = new Date().toISOString()
    const files = newcomers.map(({ file, ...facts }, place): QueuedFile => {
      const { name, size, lastModified: modified } = file
      const fresh = { uploadId: null, safe: 0, isStored: false }
      return { ...facts, ...fresh, name, size, modified, addedAt, place }
    })
    for (const { saveKey, file } of newcomers) storage.take(saveKey, file, holdTake(saveKey))
    board.add(files)
    for (const file of files) storage.note(file)
    for (const { saveKey } of files) keep(saveKey)
    runner.run()
    await measureAll(files.map(({ saveKey }) => saveKey))
  }
  const measureAll = async (saveKeys: ReadonlyArray<string>) => {
    for (const saveKey of saveKeys) await runner.measure(saveKey)
  }
  const keep = (saveKey: string) => storage.keep(saveKey, () => set(saveKey, { isStored: true }))

  const giveBack = (saveKey: string, file: File) => {
    const progress = find(saveKey)?.progress
    if (progress?.state !== "missing") return
    storage.give(saveKey, file)
    set(saveKey, { modified: file.lastModified, progress: { state: progress.next } })
    keep(saveKey)
  }

  /**
   * Tells the server that nobody wants it any more; if it cannot be told now, at the next visit. Of an upload
   * that was begun by a request whose answer was lost, the server alone knows.
   */
  const discard = async ({ saveKey, uploadId }: Pick<QueuedFile, "saveKey" | "uploadId">) => {
    try {
      const id = uploadId ?? (await means.list()).find(({ take }) => take === saveKey)?.id
      if (id !== undefined) await means.discard(id)
      await dropFile(saveKey)
    } catch {
      // It stays noted.
    }
  }

  const takeUp = async (file: QueuedFile) => {
    const release = await holdTake(file.saveKey)
    if (release === null) return
    storage.take(file.saveKey, null, Promise.resolve(release))
    board.add([file])
  }
  const load = async () => {
    const [kept, isHeld] = await Promise.all([listFiles(userId), heldTakes()])
    for (const one of kept) {
      storage.know(one.key)
      if (storage.has(one.key) || isHeld(one.key)) continue
      if (one.stage === "removed") void discard({ saveKey: one.key, uploadId: one.uploadId })
      else await takeUp(queuedOf(one))
    }
  }
  /** Takes up what was begun on other devices. */
  const lookElsewhere = async () => {
    const uploads = await means.list()
    const [kept, isHeld] = await Promise.all([listFiles(userId).catch(() => []), heldTakes()])
    const here = new Set(kept.map(({ key }) => key))
    const isKnown = (saveKey: string) =>
      here.has(saveKey) || storage.has(saveKey) || isHeld(saveKey)
    for (const file of filesElsewhere(uploads, isKnown, Date.now())) await takeUp(file)
  }

  const enter = async () => {
    await load().catch(nothing)
    runner.run()
    await lookElsewhere().catch(nothing)
  }
  /** What is kept whole is let go, for other tabs; the rest stays in memory. */
  const leave = async () => {
    await storage.done()
    if (entered > 0) return
    for (const file of board.snapshot().files) {
      if (!file.isStored && !isState(file, "missing", "saved")) continue
      board.drop(file.saveKey)
      storage.letGo(file.saveKey)
    }
    board.become({ leftOut: [], notice: null })
    await storage.done()
  }

  return {
    subscribe: board.subscribe,
    snapshot: board.snapshot,
    /** Goes on with what was begun; the returned function ends it, and what is there waits for the next visit. */
    enter: () => {
      entered += 1
      runner.open()
      turn = turn.then(enter)
      return () => {
        entered -= 1
        if (entered === 0) runner.close()
        turn = turn.then(leave)
      }
    },
    /** Adds files as drafts. Without room only known ones go on. */
    addFiles: async (chosen: ReadonlyArray<File>, hasRoom = true) => {
      const recordings = await recordingsAmong(chosen)
      const { files } = board.snapshot()
      const { taken, again, leftOut } = sortOut(chosen, files, { hasRoom, recordings })
      const shared = sharedFields(files, fieldsForAll)
      board.become({ leftOut })
      for (const { saveKey, file } of again) giveBack(saveKey, file)
      runner.run()
      return add(
        taken.map((file) => {
          const fields = { ...shared, title: titleOf(file.name) }
          return { saveKey: newId(), file, fields, seconds: null, progress: { state: "draft" } }
        }),
      )
    },
    /** Makes drafts of what another app shared, and resolves with how many there still were to be taken. */
    takeShared: async (all: ReadonlyArray<SharedFile>): Promise<number> => {
      const { files } = board.snapshot()
      const chosen = all.map((item) => ({ ...item, lastModified: item.modified }))
      const recordings = new Set(chosen.filter(({ isRecording }) => isRecording))
      const { taken, again, leftOut } = sortOut(chosen, files, { recordings })
      const shared = sharedFields(files, fieldsForAll)
      board.become({ leftOut })
      for (const { saveKey, file: item } of again) {
        const file = await readShared(item)
        if (file !== null) giveBack(saveKey, file)
      }
      const titleFor = ({ title, name }: SharedFile) => (all.length === 1 && title) || titleOf(name)
      const addedAt = new Date().toISOString()
      const theirs = await takeShared(
        taken.map((item, place) => {
          const { key, name, size, modified } = item
          const fields = { ...shared, title: titleFor(item) }
          const fresh = { seconds: null, uploadId: null, isStored: true, problem: null } as const
          const facts = { key, userId, name, size, modified, fields, addedAt, place }
          return { kind: "file", stage: "draft", ...facts, ...fresh }
        }),
      )
      for (const file of theirs) {
        storage.know(file.key)
        await takeUp(queuedOf(file))
      }
      void measureAll(theirs.map(({ key }) => key))
      // What was chosen again leaves the inbox once its bytes are with its upload.
      await storage.done()
      return theirs.length + again.length
    },
    /** Sends one file with its fields at once, or once more with other ones. */
    sendNow: (picked: Omit<Newcomer, "progress">) => {
      const { saveKey, fields } = picked
      board.become({ notice: null })
      if (find(saveKey) === undefined) return void add([{ ...picked, ...waiting }])
      set(saveKey, { fields, ...waiting })
      runner.run()
    },
    change: (saveKey: string, fields: FileFieldValues) => {
      const file = find(saveKey)
      if (file !== undefined && mayChange(file)) {
        set(saveKey, { fields: { ...file.fields, ...fields } })
      }
    },
    changeDrafts: (fields: FileFieldValues) =>
      board.setAll(["draft"], (file) => ({ fields: { ...file.fields, ...fields } })),
    /** Sends all that are drafts or paused; `finished` completes the fields nobody has chosen. */
    start: (finished: (file: QueuedFile) => FileFieldValues) => {
      board.become({ notice: null, leftOut: [] })
      board.setAll(["draft", "paused"], (file) => ({ fields: finished(file), ...waiting }))
      runner.run()
    },
    pause: (saveKey: string) => {
      void runner.interrupt(saveKey)
      set(saveKey, paused)
    },
    goOn: (saveKey: string) => {
      board.become({ notice: null })
      set(saveKey, waiting)
      runner.run()
    },
    stopAll: () => {
      for (const { saveKey } of board.snapshot().files) void runner.interrupt(saveKey)
      board.setAll(["waiting", "sending", "saving"], () => paused)
    },
    /** Throws it away here and on the server. A saved one only leaves the list. */
    remove: (saveKey: string) => {
      const file = find(saveKey)
      if (file === undefined) return
      const ended = runner.interrupt(saveKey)
      board.drop(saveKey)
      if (isState(file, "saved") || (file.uploadId === null && isState(file, "draft"))) {
        return storage.forget(saveKey)
      }
      storage.noteRemoved(file)
      storage.letGo(saveKey)
      void Promise.all([ended, storage.done()]).then(([begun]) =>
        discard({ saveKey, uploadId: begun ?? file.uploadId }),
      )
    },
    forgetLeftOut: () => board.become({ leftOut: [] }),
  }
}
export type FileQueue = ReturnType<typeof createFileQueue>
