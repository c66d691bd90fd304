import { useState } from "react"
import type { Story } from "#protocol/story.ts"
import { tellRefusal } from "../../data/tell-refusal.ts"
import { Confirm } from "../../ui/confirm.tsx"
import type { WordTools } from "./use-word-tools.tsx"

/** Translates again; asks before it replaces a translation edited by people. */
export const useTranslating = (
  story: Story,
  { onRetranslate }: Pick<WordTools, "onRetranslate">,
  onDone: () => void,
) => {
  const [asked, setAsked] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const translate = async (original: string) => {
    setPending(true)
    try {
      await onRetranslate(original)
      setAsked(null)
      onDone()
    } catch (error) {
      setAsked(null)
      tellRefusal(
        error,
        "The translation could not be made",
        "It stays as it was. Please try again in a moment.",
      )
    } finally {
      setPending(false)
    }
  }
  return {
    isPending,
    translate: (original: string) =>
      story.isTranslationByHand ? setAsked(original) : void translate(original),
    question: (
      <Confirm
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title="Translate it again?"
        text="Somebody wrote or corrected this translation by hand. A new one takes its place; the one there is now stays in the history."
        confirmLabel="Translate again"
        cancelLabel="Keep the translation"
        tone="plain"
        pending={isPending}
        onConfirm={() => asked !== null && void translate(asked)}
      />
    ),
  }
}
