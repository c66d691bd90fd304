import { History } from "lucide-react"
import { type ComponentType, useState } from "react"
import type { Story } from "#protocol/story.ts"
import type { TextName } from "#protocol/transcript.ts"
import { ToolButton } from "../ui/tool-button.tsx"
import { showToast } from "../ui/toast.ts"
import type { HistoryDialogProps } from "./history-dialog.tsx"

interface HistoryButtonProps {
  readonly story: Story
  readonly text: TextName
}

/** Opens the history of a text. The code that compares texts is loaded only then. */
export const HistoryButton = ({ story, text }: HistoryButtonProps) => {
  const [Inside, setInside] = useState<ComponentType<HistoryDialogProps> | null>(null)
  const [state, setState] = useState<"closed" | "fetching" | "open">("closed")
  const open = async () => {
    setState("fetching")
    try {
      const { HistoryDialog } = await import("./history-dialog.tsx")
      setInside(() => HistoryDialog)
      setState("open")
    } catch {
      setState("closed")
      const hint = "Check your connection, reload the page and try again."
      showToast({ title: "The history didn't open", text: hint, tone: "bad" })
    }
  }
  return (
    <>
      <ToolButton
        label="History"
        icon={<History />}
        wordFrom="md"
        pending={state === "fetching"}
        onClick={() => void open()}
      />
      {state === "open" && Inside !== null && (
        <Inside story={story} text={text} onClose={() => setState("closed")} />
      )}
    </>
  )
}
