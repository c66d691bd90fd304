import { useEffect, useRef, useState } from "react"
import { errorMessage } from "../../api/errors.ts"
import { upgradePlaceOf, usePlansHere } from "../../api/plans.ts"
import { importArchive, NotAnExport, useImported } from "../../api/import.ts"
import { handleGlobalError } from "../../api/auth-and-quota-errors.ts"
import { useLeaveGuard } from "../../ui/use-unsaved-changes.tsx"
import { ImportDialog, type BringState } from "./import-dialog.tsx"

const reasonFor = (error: unknown) =>
  error instanceof NotAnExport
    ? error.message
    : errorMessage(error, "We couldn't read all of it. Please try again.")

/** The dialog in which an export is chosen and sent. */
export const ImportData = ({ onClose }: { readonly onClose: () => void }) => {
  const [bringing, setBringing] = useState<BringState>({ state: "choosing" })
  const imported = useImported()
  const upgradeAt = upgradePlaceOf(usePlansHere())
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  const { question } = useLeaveGuard(
    bringing.state === "going",
    "We're still importing stories. What's here stays. You can continue later with the same file.",
  )

  const begin = async (file: File) => {
    const stop = new AbortController()
    stopping.current = stop
    setBringing({ state: "going", progress: null })
    try {
      const outcome = await importArchive(file, stop.signal, (progress) =>
        setBringing({ state: "going", progress }),
      )
      setBringing({ state: "done", outcome })
    } catch (error) {
      handleGlobalError(error)
      setBringing(
        stop.signal.aborted ? { state: "choosing" } : { state: "rejected", text: reasonFor(error) },
      )
    } finally {
      void imported()
    }
  }

  return (
    <>
      <ImportDialog
        bringing={bringing}
        upgradeAt={upgradeAt}
        onChoose={(file) => void begin(file)}
        onStop={() => stopping.current?.abort()}
        onClose={onClose}
      />
      {question}
    </>
  )
}
