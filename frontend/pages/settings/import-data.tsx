import { useEffect, useRef, useState } from "react"
import { sentenceOf } from "../../api/errors.ts"
import { bringIn, NotAnExport, useBroughtIn } from "../../api/import.ts"
import { heedRefusal } from "../../api/auth-and-quota-errors.ts"
import { useLeaveGuard } from "../../ui/use-unsaved-changes.tsx"
import { BringInDialog, type BringState } from "./import-dialog.tsx"

const reasonFor = (error: unknown) =>
  error instanceof NotAnExport
    ? error.message
    : sentenceOf(error, "It could not be read to its end. Please try again.")

/** The dialog in which an export is chosen and sent. */
export const BringIn = ({ onClose }: { readonly onClose: () => void }) => {
  const [bringing, setBringing] = useState<BringState>({ state: "choosing" })
  const broughtIn = useBroughtIn()
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  const { question } = useLeaveGuard(
    bringing.state === "going",
    "Stories are still being brought in. What is here stays; you can go on later with the same file.",
  )

  const begin = async (file: File) => {
    const stop = new AbortController()
    stopping.current = stop
    setBringing({ state: "going", progress: null })
    try {
      const outcome = await bringIn(file, stop.signal, (progress) =>
        setBringing({ state: "going", progress }),
      )
      setBringing({ state: "done", outcome })
    } catch (error) {
      heedRefusal(error)
      setBringing(
        stop.signal.aborted ? { state: "choosing" } : { state: "refused", text: reasonFor(error) },
      )
    } finally {
      void broughtIn()
    }
  }

  return (
    <>
      <BringInDialog
        bringing={bringing}
        onChoose={(file) => void begin(file)}
        onStop={() => stopping.current?.abort()}
        onClose={onClose}
      />
      {question}
    </>
  )
}
