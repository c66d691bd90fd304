import { type ReactNode, useEffect, useState } from "react"
import { newId } from "../../lib/uuid.ts"
import { useLeaveGuard } from "../../ui/use-unsaved-changes.tsx"
import type { PlaceChanges } from "../../location/location-draft.ts"
import type { Add } from "../../story-form/use-add-person.ts"
import { LeftOutNotice } from "../../uploads/rejected-files-notice.tsx"
import { isState, isUnderWay, titleForFile } from "../../uploads/queued-file.ts"
import { UploadPicker } from "../../uploads/file-picker.tsx"
import { useFileQueue } from "../../uploads/use-file-queue.ts"
import type { PickedFile } from "../../uploads/use-file-selection.ts"
import { FileStatus } from "./file-status.tsx"
import { emptyStory, type StoryDraft } from "./story-draft.ts"
import { UploadForm } from "./upload-form.tsx"
import { UploadList } from "./upload-list.tsx"
import { useOneFile } from "./use-one-file.ts"
import { type TellingHere, withTeller } from "./with-storyteller-defaults.ts"

interface UploadPanelProps {
  readonly userId: number
  readonly telling: TellingHere
  /** As chosen in the form or beside it. */
  readonly storytellerId: string
  readonly onStoryteller: (storytellerId: string) => void
  readonly onAddStoryteller: Add
  readonly onAddPerson: Add
  /** The other tab is saving: nothing may begin here. */
  readonly disabled: boolean
  /** A recording is under way in the other tab, or waits to be saved: nothing may lead away from it. */
  readonly stays: boolean
  /** What is said in place of choosing files where the plan has no room for them; null where it has. */
  readonly insufficientStorage: ReactNode
  /** Whether the story of the form's file is about to open: nothing may begin in the other tab. */
  readonly onBusy: (isBusy: boolean) => void
}

const leavingTexts = {
  kept: "What's uploaded is safe. The rest will continue the next time you open this page.",
  lost: "What's uploaded is safe. The next time you open this page, choose the file again to continue.",
} as const

/** Stories of sound files: one with its form, or several in a list. */
export const UploadPanel = (props: UploadPanelProps) => {
  const {
    userId,
    telling,
    storytellerId,
    onStoryteller,
    onBusy,
    stays,
    disabled,
    insufficientStorage,
  } = props
  const [typed, setTyped] = useState<StoryDraft>(emptyStory)
  const [chosen, setChosen] = useState<File | null>(null)
  const [picked, setPicked] = useState<PickedFile | null>(null)
  const files = useFileQueue(userId)
  const { queue } = files
  const one = useOneFile(files, {
    stays,
    onLetGo: () => {
      setChosen(null)
      setPicked(null)
      setTyped(emptyStory)
    },
  })
  const others = files.files.filter((file) => file !== one.file)

  const isSending = one.file !== null && isState(one.file, "waiting", "sending", "saving", "saved")
  const isOpening = one.file !== null && isState(one.file, "saved")
  useEffect(() => onBusy(isOpening), [onBusy, isOpening])
  const going = files.files.filter((file) => isUnderWay(file) || isState(file, "waiting"))
  const isStored = going.every((file) => file.isStored)
  const leavingText = isStored ? leavingTexts.kept : leavingTexts.lost
  const { question: leaving } = useLeaveGuard(going.length > 0, leavingText, { isStored })

  const draft = withTeller({ ...typed, storytellerId }, telling)
  const change = ({ storytellerId: teller, ...changes }: Partial<StoryDraft>) => {
    if (teller !== undefined) onStoryteller(teller)
    setTyped((was) => ({ ...was, ...changes }))
  }
  const changePlace = (changes: PlaceChanges) =>
    setTyped((was) => ({ ...was, place: { ...was.place, ...changes } }))
  /** Before the file is checked, which may take seconds: no title may appear under the hands of someone typing one. */
  const name = (now: File | null) => {
    setChosen(now)
    setTyped((was) => ({ ...was, title: titleForFile(was.title, chosen, now) }))
  }
  const pick = (now: PickedFile | null) => {
    one.forget()
    setPicked(now)
  }
  const cancel = () => {
    one.forget()
    // Sent once more, it is another upload: the server may still be throwing this one away.
    setPicked((was) => was && { ...was, saveKey: newId() })
  }
  const isForm = picked !== null || (others.length === 0 && insufficientStorage === null)

  return (
    <div className="grid grid-cols-1 gap-8">
      {files.leftOut.length > 0 && (
        <LeftOutNotice leftOut={files.leftOut} onClose={queue.forgetLeftOut} />
      )}
      {isForm && (
        <UploadForm
          draft={draft}
          hasFile={picked !== null}
          picker={
            <UploadPicker
              onChosen={name}
              onFile={pick}
              onFiles={(chosen) => void queue.addFiles(chosen)}
              disabled={isSending || disabled}
            />
          }
          people={telling.people}
          capabilities={telling.capabilities}
          mayUpload={one.file === null || isState(one.file, "failed")}
          onChange={change}
          onPlace={changePlace}
          onAddStoryteller={props.onAddStoryteller}
          onAddPerson={props.onAddPerson}
          onUpload={() => picked !== null && one.start(draft, picked)}
          renderStatus={(submit) => (
            <FileStatus
              file={one.file}
              onPause={() => one.file && queue.pause(one.file.saveKey)}
              onGoOn={() => one.file && queue.goOn(one.file.saveKey)}
              onCancel={cancel}
            >
              {submit}
            </FileStatus>
          )}
        />
      )}
      {!isForm && others.length === 0 && insufficientStorage}
      {others.length > 0 && (
        <UploadList
          insufficientStorage={insufficientStorage}
          files={others}
          notice={files.notice}
          queue={queue}
          teller={storytellerId}
          telling={telling}
          onAddStoryteller={props.onAddStoryteller}
          disabled={disabled}
        />
      )}
      {leaving}
    </div>
  )
}
