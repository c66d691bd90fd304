import type { Awareness } from "y-protocols/awareness"
import { isSameCompany, othersIn } from "./presence.ts"
import type { RoomSnapshot, Watched } from "./shared-document.ts"
import { troubleOf } from "./edit-error.ts"
import { createListeners } from "../lib/listeners.ts"

export const emptyRoom: RoomSnapshot = {
  line: { state: "opening" },
  isHere: false,
  isCurrent: false,
  isAhead: false,
  saving: "saved",
  isStored: true,
  rejection: null,
  others: [],
}

/** The observable state of a room. */
export const createRoomState = (awareness: Awareness, userId: number) => {
  let current = emptyRoom
  const changes = createListeners()
  const become = (changed: Partial<RoomSnapshot>) => {
    current = { ...current, ...changed }
    changes.notify()
  }
  const meet = () => {
    const others = othersIn(awareness.getStates(), { clientId: awareness.clientID, userId })
    if (!isSameCompany(others, current.others)) become({ others })
  }
  awareness.on("change", meet)
  meet()

  const snapshot: Watched<RoomSnapshot> = {
    current: () => current,
    subscribe: changes.subscribe,
  }

  const unsaved: Watched<boolean> = {
    current: () => current.saving !== "saved",
    subscribe: changes.subscribe,
  }

  const whenSaved = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const settle = (finish: () => void) => {
        unsubscribe()
        signal.removeEventListener("abort", look)
        finish()
      }
      const look = () => {
        if (signal.aborted || troubleOf(current) !== null)
          settle(() => reject(new Error("It can't be saved anymore.")))
        else if (current.saving === "saved") settle(resolve)
      }
      const unsubscribe = snapshot.subscribe(look)
      signal.addEventListener("abort", look)
      look()
    })

  return {
    snapshot,
    unsaved,
    become,
    whenSaved,
    end: () => awareness.off("change", meet),
  }
}
