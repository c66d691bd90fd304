import { CircleCheck, Undo2 } from "lucide-react"
import { useState } from "react"
import { Button } from "../ui/button.tsx"
import { Confirm } from "../ui/confirm-dialog.tsx"

interface RestoreBarProps {
  /** This version is the present one. */
  readonly isNow: boolean
  /** That it is, as a sentence. */
  readonly nowText: string
  /** What stays in the history when it is restored, as a sentence. */
  readonly staysText: string
  readonly isRestoring: boolean
  readonly onRestore: () => Promise<void>
}

/**
 * Sticks to the bottom of the dialog, so that it is visible however long the text is. Asks before it
 * restores.
 */
export const RestoreBar = ({
  isNow,
  nowText,
  staysText,
  isRestoring,
  onRestore,
}: RestoreBarProps) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="sticky -bottom-6 -mx-5 mt-auto -mb-6 flex flex-wrap justify-end border-t border-line bg-raised px-5 py-4 md:-mx-6 md:px-6 short:bottom-0">
      {isNow ? (
        <p className="flex min-h-12 items-center gap-3 max-md:w-full">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-sage" />
          {nowText}
        </p>
      ) : (
        <Button
          variant="primary"
          icon={<Undo2 />}
          onClick={() => setAsking(true)}
          className="max-md:w-full"
        >
          Restore this version
        </Button>
      )}
      <Confirm
        open={isAsking}
        onOpenChange={(open) => !isRestoring && setAsking(open)}
        title="Restore this version?"
        text={staysText}
        confirmLabel="Restore it"
        tone="plain"
        pending={isRestoring}
        onConfirm={() => void onRestore().then(() => setAsking(false))}
      />
    </div>
  )
}
