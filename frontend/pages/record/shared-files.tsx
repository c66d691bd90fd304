import { HandedHere } from "../../share-target/shared-files-panel.tsx"
import type { SharedFile } from "../../uploads/outbox-items.ts"
import { useFileQueue } from "../../uploads/use-file-queue.ts"

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
  const take = (shared: ReadonlyArray<SharedFile>) => {
    onGiven()
    return queue.takeShared(shared)
  }
  return <HandedHere userId={userId} onTake={hasRoom ? take : null} disabled={disabled} />
}
