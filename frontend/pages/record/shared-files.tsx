import { HandedHere } from "../../share-target/shared-files-panel.tsx"
import type { Give } from "../../share-target/use-shared-files.ts"
import { useFileQueue } from "../../uploads/use-file-queue.ts"
import { whenStored } from "./wait-until-stored.ts"

interface HandedFilesProps {
  readonly userId: number
  readonly hasRoom: boolean
  readonly disabled: boolean
  /** Called when files go over: where they are is to be shown. */
  readonly onGiven: () => void
}

/** What other apps shared with Kintale; what somebody uses becomes files to upload. */
export const HandedFiles = ({ userId, hasRoom, disabled, onGiven }: HandedFilesProps) => {
  const { queue } = useFileQueue(userId)
  const give: Give = async (handed) => {
    onGiven()
    const files = handed.map(({ file }) => file)
    const added = queue.addFiles(files, handed.length === 1 ? handed[0]?.title : "")
    await whenStored(queue, files, added)
  }
  return <HandedHere userId={userId} give={hasRoom ? give : null} disabled={disabled} />
}
