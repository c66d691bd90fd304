import { useEffect, useState } from "react"
import type { SharedFile } from "../uploads/outbox-items.ts"
import { dropOver, showTo, whenInboxChanges } from "./shared-files-db.ts"

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
