import { useCallback, useEffect, useRef, useState } from "react"
import { showError } from "../api/show-error.ts"
import { showToast } from "../ui/toast.ts"
import type { SharedDocument } from "./shared-document.ts"

const sayAway = () =>
  showToast({
    title: "No connection right now",
    text: "Your changes stay here. Press Save again when you're back online.",
  })

/** Calls `keep` once everything typed is on the server's disk; `stop` aborts both. */
export const useSaving = (room: SharedDocument, keep: (signal: AbortSignal) => Promise<void>) => {
  const [isPending, setPending] = useState(false)
  const waiting = useRef<AbortController | null>(null)
  const stop = useCallback(() => waiting.current?.abort(), [])
  useEffect(() => stop, [stop])

  const save = async () => {
    const isAway = () => ["away", "blocked"].includes(room.snapshot.current().line.state)
    if (isAway()) return sayAway()
    const control = new AbortController()
    const { signal } = control
    waiting.current = control
    // Stop when the connection is lost: a save that succeeds much later would close the editor while the user is typing.
    const unsubscribe = room.snapshot.subscribe(() => {
      if (signal.aborted || !isAway()) return
      control.abort()
      sayAway()
    })
    setPending(true)
    try {
      await room.whenSaved(signal)
      unsubscribe()
      if (!signal.aborted) await keep(signal)
    } catch (error) {
      if (signal.aborted) return
      showError(error, "Failed to update story content.")
    } finally {
      unsubscribe()
      if (waiting.current === control) setPending(false)
    }
  }
  return { save, stop, isPending }
}
