import { useEffect, useState } from "react"
import type { UserId } from "#protocol/ids.ts"
import type { UploadKind } from "#protocol/uploads.ts"
import { useOpenUploads } from "../api/uploads.ts"
import { heldTakes } from "../uploads/upload-lock.ts"
import { type OnDevice, type Unsaved, unsavedOf } from "./pending-stories.ts"

// What keeps recordings is no part of the screens that only ask whether there are any.
const listRecorded = async (userId: UserId) =>
  (await import("./recording-db.ts")).listStories(userId)
const listChosen = async (userId: UserId) =>
  (await (await import("../uploads/upload-db.ts")).listFiles(userId)).filter(
    ({ stage }) => stage !== "removed",
  )

/** This user's recordings on this device; none where it cannot be read, as in some private windows. */
const findOnDevice = async (userId: UserId): Promise<ReadonlyArray<OnDevice>> => {
  const [recorded, chosen, isHeld] = await Promise.all([
    listRecorded(userId).catch(() => []),
    listChosen(userId).catch(() => []),
    heldTakes(),
  ])
  const onDevice = (kind: UploadKind, saveKey: string, hasPlace: boolean): OnDevice => ({
    ...{ saveKey, kind, hasPlace },
    isHeld: isHeld(saveKey),
  })
  return [
    ...recorded.map(({ saveKey }) => onDevice("recording", saveKey, true)),
    ...chosen.map(({ saveKey, uploadId }) => onDevice("file", saveKey, uploadId !== null)),
  ]
}

/** The user's recordings that are part of no story yet, as of the moment the screen opened; null until it is known. */
export const useUnsaved = (userId: UserId): Unsaved | null => {
  const { data, isFetchedAfterMount, fetchStatus } = useOpenUploads()
  const [onDevice, setOnDevice] = useState<ReadonlyArray<OnDevice> | null>(null)
  const [now] = useState(() => Date.now())
  useEffect(() => {
    let over = false
    const look = async () => {
      const found = await findOnDevice(userId)
      if (!over) setOnDevice(found)
    }
    void look()
    return () => {
      over = true
    }
  }, [userId])
  // What was listed before may have been saved since. Without a connection there is nothing newer.
  const isAsked = isFetchedAfterMount || fetchStatus === "paused"
  if (onDevice === null || !isAsked) return null
  return unsavedOf(data?.uploads ?? [], onDevice, now)
}
