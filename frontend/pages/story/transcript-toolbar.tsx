import { ALargeSmall, Columns2, Languages, PenLine } from "lucide-react"
import type { ReactNode, Ref } from "react"
import type { Story } from "#protocol/story.ts"
import { chooseLargeType, useLargeType } from "../../transcript-editor/large-text-setting.ts"
import { Button } from "../../ui/button.tsx"
import { cx } from "../../ui/cx.ts"
import { isTranslated } from "./translation-state.ts"
import { chooseSideBySide } from "./side-by-side.ts"
import type { TranscriptMode } from "./use-transcript-mode.ts"
import { lacksTranslation, lacksWords, mayCorrect } from "./transcript-permissions.ts"

interface WordsToolbarProps {
  readonly story: Story
  readonly reading: TranscriptMode
  readonly history: ReactNode
  readonly editButton: Ref<HTMLButtonElement>
}

const pressed = "border-ember! bg-ember-wash! text-ember-deep!"

/** The buttons above the transcript. */
export const WordsToolbar = ({ story, reading, history, editButton }: WordsToolbarProps) => {
  const { shown, isEditing, mayBeBeside, isBeside, show, edit } = reading
  const isOne = !isEditing && !isBeside
  const isLarge = useLargeType()
  const isEnglish = shown === "english"
  const buttons = (
    <div className="flex flex-wrap gap-2 max-md:*:[button]:px-3.5 md:gap-3">
      {isOne && mayCorrect(story) && !(lacksWords(story) && shown === "original") && (
        <Button ref={editButton} icon={<PenLine />} onClick={() => edit(shown)}>
          <span>
            Correct <span className="max-md:sr-only">the transcript</span>
          </span>
        </Button>
      )}
      {isOne && isTranslated(story) && (
        <Button icon={<Languages />} onClick={() => show(isEnglish ? "original" : "english")}>
          {isEnglish ? "Show the original" : "Read it in English"}
        </Button>
      )}
      {!isEditing && lacksTranslation(story) && (
        <Button icon={<Languages />} onClick={() => edit("english")}>
          Write an English translation
        </Button>
      )}
      {isOne && history}
      {mayBeBeside && (
        <Button
          icon={<Columns2 />}
          aria-pressed={isBeside}
          onClick={() => chooseSideBySide(!isBeside)}
          className={cx(isBeside && pressed)}
        >
          Side by side
        </Button>
      )}
      <Button
        icon={<ALargeSmall />}
        aria-pressed={isLarge}
        onClick={() => chooseLargeType(!isLarge)}
        className={cx(isLarge && pressed)}
      >
        <span className="max-[359px]:sr-only">Large type</span>
      </Button>
    </div>
  )
  if (mayCorrect(story) || story.transcript.length === 0) return buttons
  return (
    <>
      {buttons}
      <p className="text-sm text-faded print:hidden">
        See a mistake? Only contributors can correct the words. Ask whoever invited you to make you
        a contributor.
      </p>
    </>
  )
}
