import { Check, CloudOff, LoaderCircle } from "lucide-react"
import { useEffect, useState } from "react"
import { cx } from "../ui/cx.ts"
import type { RoomSnapshot, SharedDocument } from "./shared-document.ts"
import { useRoomState } from "./use-shared-document.ts"

type Shown = Pick<RoomSnapshot, "saving" | "isStored">

/** Milliseconds before 'saving' is shown: most changes are saved sooner. */
const settle = 400

/**
 * The saving state, delayed so that it does not flicker with every key. It is followed outside of React:
 * each key changes it twice, and what is rendered for that delays the letter.
 */
const useSettled = ({ snapshot }: SharedDocument) => {
  const [settled, setSettled] = useState(() => snapshot.current().saving)
  useEffect(() => {
    let latest: Shown["saving"] | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const { saving } = snapshot.current()
      if (saving === latest) return
      latest = saving
      clearTimeout(timer)
      timer = setTimeout(() => setSettled(saving), settle)
    }
    look()
    const unsubscribe = snapshot.subscribe(look)
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [snapshot])
  return settled
}

const Words = ({ saving, isStored }: Shown) => {
  switch (saving) {
    case "saved":
      return (
        <>
          <Check aria-hidden="true" className="size-5 shrink-0 text-sage" />
          <span>Kept as you type</span>
        </>
      )
    case "sending":
      return (
        <>
          <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin" />
          Saving…
        </>
      )
    case "waiting":
      return (
        <>
          <CloudOff aria-hidden="true" className="size-5 shrink-0 text-amber" />
          <span>
            Not saved yet: no connection.{" "}
            {isStored
              ? "We'll keep your changes on this device and save them when you're back online."
              : "Leave this page open. This browser can't keep your changes."}
          </span>
        </>
      )
  }
}

/** Shows whether what was typed is saved. */
export const SavedState = ({ room }: { readonly room: SharedDocument }) => {
  const saving = useSettled(room)
  const isStored = useRoomState(room, (state) => state.isStored)
  return (
    <output
      className={cx(
        "flex min-h-12 min-w-0 flex-1 items-center gap-2 px-1 text-sm leading-snug text-faded",
        saving === "waiting" ? "basis-full md:basis-60" : "basis-26",
      )}
    >
      <Words saving={saving} isStored={isStored} />
    </output>
  )
}
