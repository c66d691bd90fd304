import { useEffect } from "react"
import type { RecordingSession } from "./recording-session.ts"

/** Milliseconds after the last key. */
const pause = 500

/** Keeps what is typed for a story beside its recording on this device. */
export const usePersistedDraft = (story: RecordingSession | null, draft: unknown): void => {
  useEffect(() => {
    if (story === null || draft === undefined) return
    const timer = setTimeout(() => story.keepDraft(draft), pause)
    return () => clearTimeout(timer)
  }, [story, draft])
}
