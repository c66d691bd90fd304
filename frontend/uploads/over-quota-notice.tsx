import { FileAudio, Trash2 } from "lucide-react"
import { useState } from "react"
import { Button } from "../ui/button.tsx"
import { Confirm } from "../ui/confirm-dialog.tsx"
import { listed } from "../lib/format.ts"
import { Notice } from "../ui/notice.tsx"
import { isState, type QueuedFile } from "./queued-file.ts"
import { useFileQueue } from "./use-file-queue.ts"

/** More are counted only. */
const mostNamed = 5

const named = (files: ReadonlyArray<QueuedFile>): string => {
  const names = files.slice(0, mostNamed).map(({ name }) => name)
  const others = files.length - names.length
  return listed(others > 0 ? [...names, `${others} more`] : names)
}

interface FilesWithoutRoomProps {
  readonly files: ReadonlyArray<QueuedFile>
  readonly onRemove: (file: QueuedFile) => void
}

/** Says where nothing can be sent that files wait for room in the plan. Renders nothing without any. */
export const FilesWithoutRoom = ({ files, onRemove }: FilesWithoutRoomProps) => {
  const [isAsking, setAsking] = useState(false)
  const waiting = files.filter((file) => !isState(file, "saved"))
  if (waiting.length === 0) return null
  const isOne = waiting.length === 1
  return (
    <Notice
      icon={<FileAudio />}
      title={isOne ? "A file is waiting for room" : `${waiting.length} files are waiting for room`}
      action={
        <Button icon={<Trash2 />} onClick={() => setAsking(true)}>
          Remove
        </Button>
      }
    >
      <span className="wrap-anywhere">{named(waiting)}</span>. {isOne ? "It stays" : "They stay"} on
      this device. You can upload {isOne ? "it" : "them"} once there's room for another story.
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={isOne ? "Remove this file?" : "Remove these files?"}
        text="This removes only the copy in Kintale. What's on your device stays as it is."
        confirmLabel="Remove"
        onConfirm={() => {
          setAsking(false)
          for (const file of waiting) onRemove(file)
        }}
      />
    </Notice>
  )
}

/** The same of a user's files. */
export const FilesWithoutRoomOf = ({ userId }: { readonly userId: number }) => {
  const { files, queue } = useFileQueue(userId)
  return <FilesWithoutRoom files={files} onRemove={({ saveKey }) => queue.remove(saveKey)} />
}
