import { useEffect, useState } from "react"
import type { EditPanel } from "./edit-panel.tsx"

/** Milliseconds until the editor's code is fetched again after a failure. */
const pause = 5_000

/** The editor component, prefetched for users who may edit; null until it has loaded. */
export const useEditPanel = (isWanted: boolean): typeof EditPanel | null => {
  const [panel, setPanel] = useState<{ readonly Panel: typeof EditPanel } | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    let later: ReturnType<typeof setTimeout> | undefined
    const fetch = async () => {
      try {
        const { EditPanel } = await import("./edit-panel.tsx")
        if (!isOver) setPanel({ Panel: EditPanel })
      } catch {
        if (!isOver) later = setTimeout(() => void fetch(), pause)
      }
    }
    void fetch()
    return () => {
      isOver = true
      clearTimeout(later)
    }
  }, [isWanted])
  return panel?.Panel ?? null
}
