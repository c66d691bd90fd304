import type { Story } from "#protocol/story.ts"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import { mayCorrect } from "./transcript-permissions.ts"

interface TranslationNoticeProps {
  readonly story: Story
  readonly translates: boolean
  readonly isPending: boolean
  readonly onTranslate: () => void
}

/** Says that the original has changed since this translation, and offers to translate again. */
export const TranslationNotice = (props: TranslationNoticeProps) => {
  const { story, translates, isPending, onTranslate } = props
  if (!story.isTranslationOutOfDate) return null
  const mayEdit = mayCorrect(story)
  return (
    <Notice
      tone="amber"
      title="The original has changed"
      action={
        mayEdit && translates ? (
          <Button pending={isPending} onClick={onTranslate}>
            {isPending ? "Translating…" : "Translate again"}
          </Button>
        ) : undefined
      }
    >
      This translation may no longer match it.
      {mayEdit && !translates && " Press Edit to correct it yourself."}
    </Notice>
  )
}
