import { startTransition, useEffect, useState } from "react"
import type { TextName, Transcript } from "#protocol/transcript.ts"
import type { SharedDocument, RoomSnapshot } from "./shared-document.ts"
import { useRoomState } from "./use-shared-document.ts"

interface Heard {
  readonly room: SharedDocument
  readonly name: TextName
  readonly words: Transcript
}

const wordsOf = (room: SharedDocument, name: TextName): Transcript =>
  room.lines[name].current().filter(({ text }) => text !== "")

/** Whether to show the shared document although it is offline: it has the user's own unsent changes. */
const isToBeFollowed = ({ isCurrent, isHere, saving }: RoomSnapshot): boolean =>
  isCurrent || (isHere && saving !== "saved")

/** The present text of the shared transcript; `fetched` while there is no connection to it. */
export const useWords = (
  room: SharedDocument | null,
  name: TextName,
  fetched: Transcript,
): Transcript => {
  const isLive = useRoomState(room, isToBeFollowed)
  const [heard, setHeard] = useState<Heard | null>(null)
  useEffect(() => {
    if (room === null || !isLive) return
    const follow = () => startTransition(() => setHeard({ room, name, words: wordsOf(room, name) }))
    const stop = room.lines[name].subscribe(follow)
    follow()
    return stop
  }, [room, name, isLive])
  return isLive && heard?.room === room && heard.name === name ? heard.words : fetched
}
