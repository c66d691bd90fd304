import { useEffect, useState } from "react"
import type { UserId } from "#protocol/ids.ts"
import { useOpenUploads } from "../api/uploads.ts"
import { heldTakes } from "../uploads/upload-lock.ts"
import { type OnDevice, onDeviceOf, type Unsaved, unsavedOf } from "./pending-stories.ts"

const listItems = async (userId: UserId) => {
  // What stores recordings is no part of the screens that only ask whether there are any.
  const { filesAreCarriedOver, itemsOf } = await import("../uploads/outbox-db.ts")
  await filesAreCarriedOver()
  return itemsOf(userId)
}

/** This user's recordings on this device; none where it cannot be read, as in some private windows. */
const findOnDevice = async (userId: UserId): Promise<ReadonlyArray<OnDevice>> => {
  const [items, isHeld] = await Promise.all([listItems(userId).catch(() => []), heldTakes()])
  return items.flatMap((item) => onDeviceOf(item, isHeld))
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
