import { useEffect, useEffectEvent, useRef, useState } from "react"
import type { Story } from "#protocol/story.ts"
import { showError } from "../../api/show-error.ts"
import { Confirm } from "../../ui/confirm-dialog.tsx"
import type { WordTools } from "./use-transcript-actions.tsx"

/** Translates again; asks before it touches a translation that people wrote or edited. */
export const useTranslating = (
  story: Story,
  { onRetranslate }: Pick<WordTools, "onRetranslate">,
  onDone: () => void,
) => {
  const [asked, setAsked] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  /** The story as it was when the server had begun; null while nobody here waits for the translation. */
  const [begun, setBegun] = useState<Story | null>(null)
  const newest = useRef(story)
  useEffect(() => {
    newest.current = story
  }, [story])
  const { retranslating } = story
  const isWorking = retranslating?.state === "working" && retranslating.waits === undefined
  const isOver = begun !== null && begun !== story && !isWorking
  const tell = useEffectEvent(() => retranslating === undefined && onDone())
  useEffect(() => {
    if (isOver) tell()
  }, [isOver])
  const translate = async (original: string) => {
    setPending(true)
    try {
      const { retranslating: state } = await onRetranslate(original)
      setAsked(null)
      if (state?.state === "working") setBegun(newest.current)
      else onDone()
    } catch (error) {
      setAsked(null)
      showError(
        error,
        "We couldn't translate it",
        "Nothing has changed. Please try again in a moment.",
      )
    } finally {
      setPending(false)
    }
  }
  return {
    isStarting: isPending,
    isPending: isPending || isWorking || (begun !== null && !isOver),
    translate: (original: string) =>
      story.isTranslationByHand ? setAsked(original) : void translate(original),
    question: (
      <Confirm
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title="Translate it again?"
        text="What people wrote or corrected in English stays. We'll translate the rest again where the original has changed, and mark the paragraphs someone should check."
        confirmLabel="Translate the rest"
        cancelLabel="Not now"
        tone="plain"
        pending={isPending}
        onConfirm={() => asked !== null && void translate(asked)}
      />
    ),
  }
}
