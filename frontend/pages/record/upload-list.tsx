import { type ReactNode, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { Link } from "wouter"
import { upgradePlaceOf, usePlansHere } from "../../api/plans.ts"
import type { Add } from "../../story-form/use-add-person.ts"
import { Button } from "../../ui/button.tsx"
import { Fold } from "../../ui/disclosure.tsx"
import { Notice } from "../../ui/notice.tsx"
import { FileChoice, type FileChoiceHandle } from "../../uploads/dropzone.tsx"
import { FileList } from "../../uploads/file-list.tsx"
import type { FileQueue } from "../../uploads/upload-queue.ts"
import type { QueueSnapshot } from "../../uploads/queue-state.ts"
import { isState, type QueuedFile } from "../../uploads/queued-file.ts"
import { FileFields, finishedFields, tellerOf, WhoTells } from "./file-fields.tsx"
import type { TellingHere } from "./with-storyteller-defaults.ts"

const untold = "Please select a storyteller."

interface UploadListProps {
  readonly files: ReadonlyArray<QueuedFile>
  readonly notice: QueueSnapshot["notice"]
  readonly queue: Omit<FileQueue, "subscribe" | "snapshot" | "enter">
  /** Who tells where nobody was chosen. */
  readonly teller: string
  readonly telling: TellingHere
  readonly onAddStoryteller: Add
  readonly disabled: boolean
  /** What is said in place of choosing more where the plan has no room for them; null where it has. */
  readonly insufficientStorage: ReactNode
}

/** Why all files wait, and the way to more room. */
const Stopped = ({ notice }: Pick<UploadListProps, "notice">) => {
  const upgradeAt = upgradePlaceOf(usePlansHere())
  if (notice === null) return null
  const action =
    notice.isPlanFull && upgradeAt !== null ? (
      <Button asChild variant="primary">
        <Link href={upgradeAt}>Upgrade to Premium</Link>
      </Button>
    ) : undefined
  return (
    <Notice tone="amber" isUrgent title="The rest will wait here" action={action}>
      {notice.text}
    </Notice>
  )
}

/** Files that become a story each: what they say in common, and each by itself. */
export const UploadList = (props: UploadListProps) => {
  const { files, notice, queue, teller, telling, onAddStoryteller, disabled, insufficientStorage } =
    props
  const choice = useRef<FileChoiceHandle>(null)
  const who = useRef<HTMLDivElement>(null)
  /** They were to be sent, so that what is missing is said. */
  const [isAsked, setAsked] = useState(false)
  const drafts = files.filter((file) => isState(file, "draft"))
  const common = { teller, telling, onAddStoryteller }
  const isUntold = ({ fields }: QueuedFile) => tellerOf(fields, teller, telling) === ""
  const isMissing = isAsked && drafts.some(isUntold)
  const send = () => {
    flushSync(() => setAsked(true))
    if (!drafts.some(isUntold)) return queue.start((file) => finishedFields(file, teller, telling))
    return who.current?.querySelector("select")?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <FileList
        files={files}
        notice={<Stopped notice={notice} />}
        forAll={
          drafts.length > 0 && (
            <div ref={who} className="grid grid-cols-1 gap-5">
              <WhoTells
                {...common}
                files={drafts}
                error={isMissing ? untold : undefined}
                onChange={queue.changeDrafts}
              />
              {drafts.length > 1 && (
                <Fold
                  title="Apply to all"
                  hint="Language and tags. You can still change each one."
                  open={false}
                >
                  <div className="grid grid-cols-1 gap-5 sm:col-span-2">
                    <FileFields {...common} files={drafts} onChange={queue.changeDrafts} />
                  </div>
                </Fold>
              )}
            </div>
          )
        }
        renderFields={(file) => (
          <FileFields
            {...common}
            files={[file]}
            withWho
            onChange={(fields) => queue.change(file.saveKey, fields)}
          />
        )}
        disabled={disabled}
        onSend={send}
        onStopAll={queue.stopAll}
        onPause={queue.pause}
        onGoOn={queue.goOn}
        onRemove={queue.remove}
        onChoose={() => choice.current?.open()}
      />
      {insufficientStorage}
      {(insufficientStorage === null || files.some((file) => isState(file, "missing"))) && (
        <FileChoice
          ref={choice}
          isMore
          disabled={disabled}
          onFiles={(chosen) => void queue.addFiles(chosen, insufficientStorage === null)}
        />
      )}
    </div>
  )
}
