import { type ComponentType, type ReactNode, useState } from "react"

export interface LateDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

interface LateDialog {
  /** Loads the dialog's code at the first call, then opens it. */
  readonly show: () => void
  /** Says that the code is loading or could not be loaded; null otherwise. */
  readonly news: "coming" | "missing" | null
  /** Render it where the dialog belongs; empty until it is open. */
  readonly dialog: ReactNode
}

/** A dialog whose code is loaded when it is first opened. */
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
  missing: "We couldn't open this. Check your connection and try again.",
} as const

/** The loading message of such dialogs; render it in a live region. */
export const lateWords = (...dialogs: ReadonlyArray<LateDialog>): string | null => {
  const news = dialogs.map((dialog) => dialog.news)
  if (news.includes("coming")) return words.coming
  return news.includes("missing") ? words.missing : null
}
