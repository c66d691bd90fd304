import { useEffect, useState } from "react"
import type { SharedFile } from "../uploads/outbox-items.ts"
import { dropExpired, showTo, onSharedFilesChange } from "./shared-files-db.ts"

interface Shared {
  readonly shared: ReadonlyArray<SharedFile>
  readonly lookedAt: Date
}

/** What other apps shared and this user may see; what nobody has seen is theirs from now on. */
export const useSharedFiles = (userId: number): Shared => {
  const [found, setFound] = useState<Shared>({ shared: [], lookedAt: new Date(0) })
  useEffect(() => {
    let isOver = false
    const look = async () => {
      try {
        const now = Date.now()
        await dropExpired(now)
        const shared = await showTo(userId, now)
        if (!isOver) setFound({ shared, lookedAt: new Date(now) })
      } catch {
        // Storage refused, as in a private window: then nothing can have been shared either.
      }
    }
    const change = () => void look()
    void look()
    const stop = onSharedFilesChange(change)
    document.addEventListener("visibilitychange", change)
    return () => {
      isOver = true
      stop()
      document.removeEventListener("visibilitychange", change)
    }
  }, [userId])
  return found
}
