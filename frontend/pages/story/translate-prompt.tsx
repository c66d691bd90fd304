import { useState } from "react"
import type { Story } from "#protocol/story.ts"
import { goesOnWords } from "../../stories/waiting-text.ts"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import { isTranslated } from "./translation-state.ts"
import { mayCorrect } from "./transcript-permissions.ts"

interface UntranslatedProps {
  readonly story: Story
  readonly translates: boolean
  readonly isStarting: boolean
  readonly onTranslate: () => void
}

/** Says why a translation was not made, or until when it waits, and offers to try it now. */
export const Untranslated = (props: UntranslatedProps) => {
  const { story, translates, isStarting, onTranslate } = props
  const [now] = useState(() => new Date())
  const { retranslating } = story
  const waits = retranslating?.state === "working" ? retranslating.waits : undefined
  const failed = retranslating?.state === "failed" ? retranslating.reason : undefined
  if (waits === undefined && failed === undefined) return null
  const isFirst = !isTranslated(story)
  return (
    <Notice
      tone="amber"
      title={waits === undefined ? "We couldn't translate it" : "The translation is waiting"}
      action={
        mayCorrect(story) &&
        translates &&
        (isFirst || waits !== undefined) && (
          <Button pending={isStarting} onClick={onTranslate}>
            {waits === undefined ? "Try again" : "Try now"}
          </Button>
        )
      }
    >
      {!isFirst && "The translation hasn't changed. "}
      {waits === undefined ? failed : `${waits.reason} ${goesOnWords(waits, now)}`}
    </Notice>
  )
}
