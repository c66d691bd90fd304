import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import type { CoEditClose } from "#protocol/collaboration.ts"
import type { Story } from "#protocol/story.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { isMissing } from "../api/errors.ts"
import { sayCrowded } from "../api/connection-limit-toast.ts"
import { areSocketsBlocked } from "../api/transcript.ts"
import { checkSession } from "../api/session.ts"
import { storyKey } from "../api/stories.ts"
import type { UnsentEdits } from "./unsent-edits-db.ts"
import type { SharedDocument, RoomSnapshot, Watched } from "./shared-document.ts"
import { emptyRoom } from "./connection-state.ts"

/** How often a page retries with new Yjs client ids when the server refuses the ones it used. */
const mostRenewals = 5
/** Milliseconds until reconnecting after the server closed the connection, for users who still have access. */
const pause = 2_000
/** Milliseconds until the editor's code is fetched again after a failure. */
const longPause = 5_000
/** With too many connections, or when the server lost words that only others can send again: 30 to 60 seconds, random, so that clients spread out. */
const crowdedPause = () => 30_000 * (1 + Math.random())

/** After these the story is asked for, which says whether to come back. */
const mayComeBack: ReadonlySet<CoEditClose> = new Set([
  "accessEnded",
  "accessChanged",
  "deleted",
  "notFound",
])

/** Calls back once, as soon as the server does not say that the story is missing; at once if it does not. */
const whenThere = (queries: QueryClient, id: StoryId, told: () => void): (() => void) => {
  const isThere = () => !isMissing(queries.getQueryState(storyKey(id))?.error)
  if (isThere()) {
    told()
    return () => undefined
  }
  const stop = queries.getQueryCache().subscribe(() => {
    if (!isThere()) return
    stop()
    told()
  })
  return stop
}

const socketOrigin = () => window.location.origin.replace(/^http/, "ws")

/** Opens the shared transcript of a story while the page is open; null until its code has loaded. */
export const useRoom = (
  { id: storyId, access }: Pick<Story, "id" | "access">,
  userId: UserId,
): SharedDocument | null => {
  const queries = useQueryClient()
  const [room, setRoom] = useState<SharedDocument | null>(null)
  const mayEdit = useRef(access !== "view")
  useEffect(() => {
    mayEdit.current = access !== "view"
  }, [access])

  useEffect(() => {
    let opened: SharedDocument | null = null
    let isOver = false
    let later: ReturnType<typeof setTimeout> | undefined
    let renewals = 0
    let stopWaiting: (() => void) | undefined
    const pollInterval = async (again: () => void) => {
      const queryKey = storyKey(storyId)
      await queries.invalidateQueries({ queryKey, exact: true })
      if (isOver) return
      // A story that is gone may be shared or put back again.
      stopWaiting = whenThere(queries, storyId, () => {
        later = setTimeout(again, pause)
      })
    }
    const renew = async (rejected: SharedDocument) => {
      renewals += 1
      const carried = await rejected.handOver()
      if (isOver || opened !== rejected) return
      rejected.close()
      await open(carried)
    }
    const onClose = (why: CoEditClose, again: () => void) => {
      if (why === "taken" && opened !== null) {
        // Do not reopen: this page may have the only copy of words the server lost.
        if (opened.snapshot.current().isAhead) later = setTimeout(again, crowdedPause())
        else if (renewals < mostRenewals) void renew(opened)
      }
      if (why === "signedOut") {
        void checkSession(queries)
        later = setTimeout(again, pause)
      }
      if (why === "crowded") {
        sayCrowded()
        later = setTimeout(again, crowdedPause())
      }
      if (mayComeBack.has(why)) {
        void pollInterval(again)
      }
    }
    const open = async (carried: UnsentEdits | null = null) => {
      try {
        const { openRoom } = await import("./connect-document.ts")
        if (isOver) return
        opened = openRoom({
          storyId,
          userId,
          origin: socketOrigin(),
          mayEdit: () => mayEdit.current,
          onClose,
          isBlocked: () => areSocketsBlocked(storyId),
          carried,
        })
        setRoom(opened)
      } catch {
        // Until then the page shows the transcript that came with the story.
        if (!isOver) later = setTimeout(() => void open(carried), longPause)
      }
    }
    void open()
    return () => {
      isOver = true
      clearTimeout(later)
      stopWaiting?.()
      opened?.close()
      setRoom(null)
    }
  }, [queries, storyId, userId])
  return room
}

const nobody: Watched<RoomSnapshot> = { current: () => emptyRoom, subscribe: () => () => undefined }

/**
 * Selects a part of the room's state; the component renders again when that part changes. The state
 * changes twice with every key press, so large components should select little.
 */
export const useRoomState = <Seen>(
  room: SharedDocument | null,
  see: (state: RoomSnapshot) => Seen,
): Seen => {
  const { subscribe, current } = room?.snapshot ?? nobody
  return useSyncExternalStore(subscribe, () => see(current()))
}
