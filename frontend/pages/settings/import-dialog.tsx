import { FileUp } from "lucide-react"
import { useRef } from "react"
import { Link } from "wouter"
import type { BringingProgress, ImportProgress } from "../../api/import.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { Notice } from "../../ui/notice.tsx"
import { ProgressBar } from "../../ui/progress.tsx"
import { outcomeWords } from "./import-text.ts"

export type BringState =
  | { readonly state: "choosing" }
  /** Null while the file is being read. */
  | { readonly state: "going"; readonly progress: BringingProgress | null }
  | { readonly state: "rejected"; readonly text: string }
  | { readonly state: "done"; readonly outcome: ImportProgress }

interface ImportDialogProps {
  readonly bringing: BringState
  /** Where a plan with more room is bought; null where none can be. */
  readonly upgradeAt: string | null
  readonly onChoose: (file: File) => void
  readonly onStop: () => void
  readonly onClose: () => void
}

interface OutcomeProps extends Pick<ImportDialogProps, "upgradeAt"> {
  readonly outcome: ImportProgress
}

const Outcome = ({ outcome, upgradeAt }: OutcomeProps) => {
  const { tone = "sage", title, text } = outcomeWords(outcome)
  return (
    <>
      <Notice
        tone={tone}
        title={title}
        isUrgent
        action={
          outcome.ended === "plan full" &&
          upgradeAt !== null && (
            <Button asChild>
              <Link href={upgradeAt}>Upgrade to Premium</Link>
            </Button>
          )
        }
      >
        {text}
      </Notice>
      {outcome.rejected.length > 0 && (
        <section aria-labelledby="not-brought" className="grid grid-cols-1 gap-2">
          <h3 id="not-brought" className="text-lg">
            We couldn't import these
          </h3>
          <ul className="grid gap-2">
            {outcome.rejected.map(({ id, title, why }) => (
              <li key={id} className="wrap-anywhere">
                <bdi className="font-semibold">{title}</bdi>
                <span className="block text-sm text-faded">{why}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const Going = ({ progress }: { readonly progress: BringingProgress | null }) =>
  progress === null ? (
    <ProgressBar fraction={null} label="Reading the file" />
  ) : (
    <ProgressBar
      fraction={progress.done / progress.total}
      label={`Story ${progress.done + 1} of ${progress.total}`}
      detail={<bdi className="wrap-anywhere">{progress.title}</bdi>}
    />
  )

export const ImportDialog = ({
  bringing,
  upgradeAt,
  onChoose,
  onStop,
  onClose,
}: ImportDialogProps) => {
  const input = useRef<HTMLInputElement>(null)
  const { state } = bringing
  const isGoing = state === "going"
  const choose = state === "choosing" ? "Choose the file" : "Choose a file"
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && (isGoing ? onStop() : onClose())}
      title="Import a file"
      description="People and stories exported from another Kintale server, with their transcripts and history. We skip duplicates."
      footer={
        isGoing ? (
          <Button onClick={onStop}>Stop</Button>
        ) : (
          <>
            <Button onClick={onClose}>Close</Button>
            <Button variant="primary" icon={<FileUp />} onClick={() => input.current?.click()}>
              {choose}
            </Button>
          </>
        )
      }
    >
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label="Export file"
        className="hidden"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // So that the same file can be chosen again.
          currentTarget.value = ""
          if (file !== undefined) onChoose(file)
        }}
      />
      {state === "choosing" && (
        <p>
          On the other server, open Settings and choose Export Data. Then choose the downloaded file
          here, unchanged. Keep this page open while we upload the recordings.
        </p>
      )}
      {isGoing && <Going progress={bringing.progress} />}
      {state === "rejected" && (
        <Notice tone="amber" title="We can't import this file" isUrgent>
          {bringing.text}
        </Notice>
      )}
      {state === "done" && <Outcome outcome={bringing.outcome} upgradeAt={upgradeAt} />}
    </Dialog>
  )
}
