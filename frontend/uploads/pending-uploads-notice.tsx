import { FileAudio } from "lucide-react"
import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"
import { isState, isUnderWay, type QueuedFile } from "./queued-file.ts"
import { useFileQueue } from "./use-file-queue.ts"

interface FilesWaitingProps {
  readonly files: ReadonlyArray<QueuedFile>
  readonly onShow: () => void
}

/** Says where they are not seen that files wait, or are on their way. Renders nothing without any. */
export const FilesWaiting = ({ files, onShow }: FilesWaitingProps) => {
  const unsaved = files.filter((file) => !isState(file, "saved"))
  if (unsaved.length === 0) return null
  const isGoing = unsaved.some((file) => isUnderWay(file) || isState(file, "waiting"))
  const count = unsaved.length === 1 ? "A file is" : `${unsaved.length} files are`
  return (
    <Notice
      icon={<FileAudio />}
      title={isGoing ? `${count} uploading` : `${count} not saved yet`}
      action={<Button onClick={onShow}>Show</Button>}
    />
  )
}

/** The same of a user's files. */
export const FilesWaitingOf = ({
  userId,
  onShow,
}: Pick<FilesWaitingProps, "onShow"> & { readonly userId: number }) => (
  <FilesWaiting files={useFileQueue(userId).files} onShow={onShow} />
)
