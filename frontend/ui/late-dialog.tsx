import { type ComponentType, type ReactNode, useState } from "react"

export interface LateDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

export interface LateDialog {
  /** Fetches it the first time, and opens it. */
  readonly show: () => void
  /** Its code is on its way, or could not be fetched; null when there is nothing to say. */
  readonly news: "coming" | "missing" | null
  /** Stands where the dialog is to be; empty until it is shown. */
  readonly dialog: ReactNode
}

/** A dialog whose code is fetched when somebody wants to see it. */
export const useLateDialog = (load: () => Promise<ComponentType<LateDialogProps>>): LateDialog => {
  const [Loaded, setLoaded] = useState<ComponentType<LateDialogProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [news, setNews] = useState<LateDialog["news"]>(null)
  const fetchAndOpen = async () => {
    if (Loaded !== null) return setOpen(true)
    setNews("coming")
    try {
      const found = await load()
      setLoaded(() => found)
      setNews(null)
      return setOpen(true)
    } catch {
      return setNews("missing")
    }
  }
  return {
    show: () => void fetchAndOpen(),
    news,
    dialog: Loaded && <Loaded open={isOpen} onOpenChange={setOpen} />,
  }
}

const words = {
  coming: "Opening…",
  missing: "This could not be opened. Please check your connection and try again.",
} as const

/** What there is to say of dialogs that are fetched late; give it a live region to stand in. */
export const lateWords = (...dialogs: ReadonlyArray<LateDialog>): string | null => {
  const news = dialogs.map((dialog) => dialog.news)
  if (news.includes("coming")) return words.coming
  return news.includes("missing") ? words.missing : null
}
