import { useEffect, useState } from "react"
import { useSearchParams } from "wouter"
import { showToast } from "../ui/toast.ts"
import type { SharedFile } from "../uploads/outbox-items.ts"
import { forgetHandOver, handedOverOf } from "./pending-share.ts"
import { HandedOffer } from "./shared-files-notice.tsx"
import { isUsable, offeredOf } from "./shared-files-text.ts"
import { OutcomeNotice } from "./share-result-notice.tsx"
import { dropShared } from "./shared-files-db.ts"
import { useSharedFiles } from "./use-shared-files.ts"

/** What the address says of it, until somebody has read it. */
const useOutcome = () => {
  const [search, setSearch] = useSearchParams()
  const said = search.get("shared")
  useEffect(() => {
    if (said !== null) forgetHandOver()
  }, [said])
  const close = () =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete("shared")
        return after
      },
      { replace: true },
    )
  return { outcome: handedOverOf(said), close }
}

interface HandedHereProps {
  readonly userId: number
  /** Makes uploads of them, and resolves with how many there were to be made; null where the plan has no room. */
  readonly onTake: ((shared: ReadonlyArray<SharedFile>) => Promise<number>) | null
  readonly disabled?: boolean
}

/** What other apps handed over, where it can be used: it goes to the uploads, or is discarded. */
export const HandedHere = ({ userId, onTake, disabled = false }: HandedHereProps) => {
  const { outcome, close } = useOutcome()
  const { shared, lookedAt } = useSharedFiles(userId)
  const files = shared.map(offeredOf)
  const [isTaking, setTaking] = useState(false)

  const use = async (take: NonNullable<typeof onTake>) => {
    setTaking(true)
    try {
      const taken = await take(files.filter(isUsable).map((file) => file.handed))
      await dropShared(shared.map(({ key }) => key))
      if (taken > 0) {
        showToast({
          title: taken === 1 ? "It's ready to upload" : "They're ready to upload",
          text: "Check the title and the storyteller, then press Upload.",
          tone: "good",
        })
      }
    } catch {
      showToast({
        title: "This didn't work",
        text: "What you shared is still here. Please try again.",
        tone: "bad",
      })
    }
    setTaking(false)
  }
  const discard = () => void dropShared(shared.map(({ key }) => key))

  return (
    <>
      <OutcomeNotice outcome={outcome} onClose={close} />
      {files.length > 0 && (
        <HandedOffer
          files={files}
          now={lookedAt}
          hasRoom={onTake !== null}
          disabled={disabled || isTaking}
          onUse={() => {
            if (onTake !== null) void use(onTake)
          }}
          onDiscard={discard}
        />
      )}
    </>
  )
}
