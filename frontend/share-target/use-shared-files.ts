import { useEffect, useState } from "react"
import type { SharedFile } from "./shared-file.ts"
import { dropHanded, dropOver, readHanded, showTo, whenInboxChanges } from "./shared-files-db.ts"

interface Inbox {
  readonly handed: ReadonlyArray<SharedFile>
  readonly lookedAt: Date
}

/** What other apps handed over and this user may see; what nobody has seen is theirs from now on. */
export const useInbox = (userId: number): Inbox => {
  const [inbox, setInbox] = useState<Inbox>({ handed: [], lookedAt: new Date(0) })
  useEffect(() => {
    let isOver = false
    const look = async () => {
      try {
        const now = Date.now()
        await dropOver(now)
        const handed = await showTo(userId, now)
        if (!isOver) setInbox({ handed, lookedAt: new Date(now) })
      } catch {
        // Storage refused, as in a private window: then nothing can have been handed over either.
      }
    }
    const change = () => void look()
    void look()
    const stop = whenInboxChanges(change)
    document.addEventListener("visibilitychange", change)
    return () => {
      isOver = true
      stop()
      document.removeEventListener("visibilitychange", change)
    }
  }, [userId])
  return inbox
}

/** Takes files on for good: once it is done, they are kept elsewhere. */
export type Give = (
  files: ReadonlyArray<{ readonly file: File; readonly title: string }>,
) => Promise<void>

/** Gives what was handed over to the uploads, and forgets it when they have it. Of two tabs, one does; resolves to how many it was here. */
export const takeHanded = (handed: ReadonlyArray<SharedFile>, give: Give): Promise<number> =>
  navigator.locks.request("kintale-inbox", async () => {
    const files: Array<{ readonly file: File; readonly title: string }> = []
    for (const one of handed) {
      const file = await readHanded(one)
      if (file !== null) files.push({ file, title: one.title })
    }
    if (files.length > 0) await give(files)
    await dropHanded(handed.map(({ id }) => id))
    return files.length
  })
