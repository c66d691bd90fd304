import { useEffect, useState } from "react"
import type { EditPanel } from "./edit-panel.tsx"

/** Milliseconds until the code of the editor, which did not come, is asked for again. */
const pause = 5_000

/** The editor, fetched ahead by those who may need it; null until it is here. */
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
