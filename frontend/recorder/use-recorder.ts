import { useEffect, useState, useSyncExternalStore } from "react"
import { createRecorder, type RecorderSnapshot, type RecorderStore } from "./recorder-store.ts"

interface UsedRecorder extends RecorderSnapshot {
  readonly store: RecorderStore
}

/** One recorder for as long as the component lives; leaving stops it and keeps what was recorded. */
export const useRecorder = (userId: number, limitSeconds?: number): UsedRecorder => {
  const [store] = useState(() => createRecorder(userId, limitSeconds))
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot)
  useEffect(() => store.leave, [store])
  useEffect(() => {
    window.addEventListener("pagehide", store.pageLeft)
    return () => window.removeEventListener("pagehide", store.pageLeft)
  }, [store])
  return { ...snapshot, store }
}
