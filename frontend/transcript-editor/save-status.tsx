import { Check, CloudOff, LoaderCircle } from "lucide-react"
import { useEffect, useState } from "react"
import { cx } from "../ui/cx.ts"
import type { RoomSnapshot } from "./shared-document.ts"

type Shown = Pick<RoomSnapshot, "saving" | "isStored">

/** Milliseconds before 'saving' is shown: most changes are saved sooner. */
const settle = 400

/** The saving state, delayed so that it does not flicker with every key press. */
const useCalm = (saving: Shown["saving"]) => {
  const [calm, setCalm] = useState(saving)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(saving), settle)
    return () => clearTimeout(timer)
  }, [saving])
  return calm
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
export const SavedState = ({ saving, isStored }: Shown) => {
  const calm = useCalm(saving)
  return (
    <output
      className={cx(
        "flex min-h-12 min-w-0 flex-1 items-center gap-2 px-1 text-sm leading-snug text-faded",
        calm === "waiting" ? "basis-full md:basis-60" : "basis-26",
      )}
    >
      <Words saving={calm} isStored={isStored} />
    </output>
  )
}
