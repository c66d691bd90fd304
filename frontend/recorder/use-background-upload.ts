import { useEffect, useState, useSyncExternalStore } from "react"
import { createBackgroundUpload, type SentTakes } from "./background-upload.ts"

/** Sends what is kept on this device while it is wanted, and says how far it is. */
export const useBackgroundUpload = (userId: number, isWanted: boolean): SentTakes => {
  const [kept] = useState(() => createBackgroundUpload(userId))
  const sent = useSyncExternalStore(kept.subscribe, kept.sent)
  useEffect(() => (isWanted ? kept.enter() : undefined), [kept, isWanted])
  return sent
}
