import { Copy, RotateCw } from "lucide-react"
import { leaveFreely } from "../ui/navigation-blocker.ts"
import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"
import { copyWords } from "./copy-transcript.ts"
import type { SharedDocument } from "./shared-document.ts"
import { isOnlyCopy, lostSentence, onlyCopySentence, troubleOf } from "./edit-error.ts"
import { useRoomState } from "./use-shared-document.ts"

/** Milliseconds to wait for the device's storage before going on. */
const longest = 1_000

interface EditTroubleProps {
  readonly room: SharedDocument
  /** Whether this person may only read, now or since a moment ago. */
  readonly isReader: boolean
  readonly text: () => string
}

/** Says why changes cannot be saved, and how to keep the words. */
export const EditTrouble = (props: EditTroubleProps) => {
  const isTroubled = useRoomState(props.room, (state) => troubleOf(state) !== null)
  return props.isReader || isTroubled ? <TroubleNotice {...props} /> : null
}

const TroubleNotice = ({ room, isReader, text }: EditTroubleProps) => {
  const snapshot = useRoomState(room, (state) => state)
  const trouble = troubleOf(snapshot)
  const copyText = async () => {
    if (await copyWords(text())) await room.letGo()
  }
  const reload = async () => {
    await Promise.race([room.letGo(), new Promise((resolve) => setTimeout(resolve, longest))])
    // No 'unsaved changes' question now: the page is reloaded with the server's version on purpose.
    leaveFreely()
    window.location.reload()
  }
  const copy = (
    <Button icon={<Copy />} onClick={() => void copyText()}>
      Copy my text
    </Button>
  )
  const isUnsaved = snapshot.saving !== "saved"
  if (isReader) {
    return (
      <Notice
        tone={isUnsaved ? "brick" : "amber"}
        title="You can only read this story now"
        action={isUnsaved ? copy : undefined}
      >
        {isUnsaved
          ? lostSentence
          : "The person who manages it changed what you can do. What you've written so far is saved."}
      </Notice>
    )
  }
  if (trouble === null) return null
  const reloading = isUnsaved ? lostSentence : "Reload the page to continue."
  const advice = isOnlyCopy(snapshot) ? onlyCopySentence : reloading
  return (
    <Notice
      tone="brick"
      title={trouble}
      action={
        <>
          {copy}
          {!isOnlyCopy(snapshot) && (
            <Button icon={<RotateCw />} onClick={() => void reload()}>
              Reload
            </Button>
          )}
        </>
      }
    >
      {advice}
    </Notice>
  )
}
