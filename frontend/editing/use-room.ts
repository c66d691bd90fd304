import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import type { CoEditClose } from "#protocol/co-edit.ts"
import type { Story } from "#protocol/story.ts"
import type { UserId } from "#protocol/ids.ts"
import { isMissing } from "../data/ask-error.ts"
import { sayCrowded } from "../data/crowded.ts"
import { checkSession } from "../data/session.ts"
import { storyKey } from "../data/stories.ts"
import type { KeptEdits } from "./kept-edits.ts"
import type { Room, RoomSnapshot, Watched } from "./room.ts"
import { emptyRoom } from "./room-state.ts"

/** How often a page writes words anew that the server could not take under their numbers. */
const mostRenewals = 5
/** Milliseconds until somebody who may still come in does so again. */
const pause = 2_000
/** Until what did not come or did not open is tried again. */
const longPause = 5_000
/** Where too many came, or words of others are missing that they alone can bring: half a minute and more, not all at the same time. */
const crowdedPause = () => 30_000 * (1 + Math.random())

const socketOrigin = () => window.location.origin.replace(/^http/, "ws")

/** The shared transcript of a story for as long as its page is open; null until its code is here. */
export const useRoom = (
  { id: storyId, access }: Pick<Story, "id" | "access">,
  userId: UserId,
): Room | null => {
  const queries = useQueryClient()
  const [room, setRoom] = useState<Room | null>(null)
  const mayEdit = useRef(access !== "view")
  useEffect(() => {
    mayEdit.current = access !== "view"
  }, [access])

  useEffect(() => {
    let opened: Room | null = null
    let isOver = false
    let later: ReturnType<typeof setTimeout> | undefined
    let renewals = 0
    const lookAgain = async (again: () => void) => {
      const queryKey = storyKey(storyId)
      await queries.invalidateQueries({ queryKey, exact: true })
      // The story is there after all, or nobody could say.
      if (!isOver && !isMissing(queries.getQueryState(queryKey)?.error)) {
        later = setTimeout(again, pause)
      }
    }
    const renew = async (refused: Room) => {
      renewals += 1
      const carried = await refused.handOver()
      if (isOver || opened !== refused) return
      refused.close()
      await open(carried)
    }
    const onClose = (why: CoEditClose, again: () => void) => {
      if (why === "taken" && opened !== null) {
        // Opened anew it would show less: what the server lost may stand nowhere else any more.
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
      if (why === "accessEnded" || why === "notFound" || why === "accessChanged") {
        void lookAgain(again)
      }
    }
    const open = async (carried: KeptEdits | null = null) => {
      try {
        const { openRoom } = await import("./open-room.ts")
        if (isOver) return
        opened = openRoom({
          storyId,
          userId,
          origin: socketOrigin(),
          mayEdit: () => mayEdit.current,
          onClose,
          carried,
        })
        setRoom(opened)
      } catch {
        // Meanwhile the page shows the words it was given.
        if (!isOver) later = setTimeout(() => void open(carried), longPause)
      }
    }
    void open()
    return () => {
      isOver = true
      clearTimeout(later)
      opened?.close()
      setRoom(null)
    }
  }, [queries, storyId, userId])
  return room
}

const nobody: Watched<RoomSnapshot> = { current: () => emptyRoom, subscribe: () => () => undefined }

/**
 * What `see` makes of the state of the room, a part of it or a plain value; the component is drawn again
 * when that changes. Each key makes the state another one twice, so a large component sees little of it.
 */
export const useRoomState = <Seen>(room: Room | null, see: (state: RoomSnapshot) => Seen): Seen => {
  const { subscribe, current } = room?.snapshot ?? nobody
  return useSyncExternalStore(subscribe, () => see(current()))
}

/** For small components: all there is to see. */
export const wholeState = (state: RoomSnapshot): RoomSnapshot => state
