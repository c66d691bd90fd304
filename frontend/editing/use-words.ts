import { startTransition, useEffect, useState } from "react"
import type { TextName, Transcript } from "#protocol/transcript.ts"
import type { Room } from "./room.ts"
import { useRoomState } from "./use-room.ts"

interface Heard {
  readonly room: Room
  readonly name: TextName
  readonly words: Transcript
}

const wordsOf = (room: Room, name: TextName): Transcript =>
  room.lines[name].current().filter(({ text }) => text !== "")

/** The words as they stand in the shared transcript at this moment; `fetched` where there is no connection to it. */
export const useWords = (room: Room | null, name: TextName, fetched: Transcript): Transcript => {
  const { isCurrent, isHere, saving } = useRoomState(room)
  const [heard, setHeard] = useState<Heard | null>(null)
  // Somebody's own changes stay in sight while they wait for the connection.
  const isLive = isCurrent || (isHere && saving !== "saved")
  useEffect(() => {
    if (room === null || !isLive) return
    const follow = () => startTransition(() => setHeard({ room, name, words: wordsOf(room, name) }))
    const stop = room.lines[name].subscribe(follow)
    follow()
    return stop
  }, [room, name, isLive])
  return isLive && heard?.room === room && heard.name === name ? heard.words : fetched
}
