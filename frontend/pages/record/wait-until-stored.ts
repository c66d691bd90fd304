import type { QueuedFile } from "../../uploads/queued-file.ts"

interface Queue {
  readonly subscribe: (listener: () => void) => () => void
  readonly snapshot: () => { readonly files: ReadonlyArray<QueuedFile> }
}

/** Milliseconds in which not one more was kept, after which the device is taken to keep no more. */
const timeout = 20_000

const isOf = (file: File) => (queued: QueuedFile) =>
  queued.name === file.name && queued.size === file.size && queued.modified === file.lastModified

/**
 * Resolves when the queue has kept these files on the device or is done with them; or when nothing more
 * is kept, as where the device has no room: then they are sent from memory, as chosen files are. `added`
 * is what the queue promised; what is not there after it was turned away.
 */
export const whenStored = (
  queue: Queue,
  files: ReadonlyArray<File>,
  added: Promise<unknown>,
  milliseconds = timeout,
): Promise<void> =>
  new Promise((resolve) => {
    let areAdded = false
    let left = Infinity
    let waiting: ReturnType<typeof setTimeout> | undefined
    const isWaited = (file: File) => {
      const queued = queue.snapshot().files.find(isOf(file))
      if (queued === undefined) return !areAdded
      return !queued.isStored && queued.progress.state !== "saved"
    }
    const done = () => {
      clearTimeout(waiting)
      stop()
      resolve()
    }
    const look = () => {
      const now = files.filter(isWaited).length
      if (now === 0) return done()
      if (now < left) {
        left = now
        clearTimeout(waiting)
        waiting = setTimeout(done, milliseconds)
      }
    }
    const lookAtAll = () => {
      areAdded = true
      look()
    }
    const stop = queue.subscribe(look)
    look()
    added.then(lookAtAll, lookAtAll)
  })
