import type { ReactNode } from "react"
import type { UserId } from "#protocol/ids.ts"
import type { Story } from "#protocol/story.ts"
import type { TextName } from "#protocol/transcript.ts"
import type { CheckedWords } from "#protocol/words-to-check.ts"
import type { ContentChange } from "#protocol/version.ts"
import { useCapabilities } from "../../api/capabilities.ts"
import {
  useAnswerLook,
  useCheckedWords,
  useRetranslate,
  useSaveContent,
} from "../../api/transcript.ts"
import { showError } from "../../api/show-error.ts"
import type { SharedDocument } from "../../transcript-editor/shared-document.ts"
import { useRoom } from "../../transcript-editor/use-shared-document.ts"
import { HistoryButton } from "../../version-history/history-button.tsx"

/** What the transcript needs from outside, so that stories and tests can replace it. */
export interface WordTools {
  /** The shared transcript; null until its code has loaded. */
  readonly room: SharedDocument | null
  /** Whether this server makes translations. */
  readonly translates: boolean
  readonly onSave: (change: ContentChange) => Promise<Story>
  readonly onRetranslate: (originalTranscription: string) => Promise<Story>
  /** Whether the user runs this server. */
  readonly isOperator: boolean
  /** Takes the words offered for a paragraph to look at again, or keeps what is there. */
  readonly onLook: (lookId: string, take: boolean) => Promise<Story>
  /** Somebody has looked at words that were perhaps heard wrong; rejects, and says so, when that could not be stored. */
  readonly onCheckedWords: (what: CheckedWords) => Promise<void>
  readonly history: (text: TextName) => ReactNode
}

export const useWordTools = (story: Story, userId: UserId): WordTools => {
  const room = useRoom(story, userId)
  const { mutateAsync: save } = useSaveContent(story.id)
  const { mutateAsync: retranslate } = useRetranslate(story.id)
  const capabilities = useCapabilities()
  const { mutateAsync: answerLook } = useAnswerLook(story.id)
  const { mutateAsync: tellChecked } = useCheckedWords(story.id)
  const onCheckedWords = async (what: CheckedWords) => {
    try {
      await tellChecked(what)
    } catch (error) {
      showError(error, "We couldn't save that")
      throw error
    }
  }
  return {
    room,
    translates: capabilities?.translates === true,
    isOperator: capabilities?.isOperator === true,
    onSave: save,
    onRetranslate: (originalTranscription) => retranslate({ originalTranscription, isLive: true }),
    onLook: (lookId, take) => answerLook({ lookId, take }),
    onCheckedWords,
    history: (text) => <HistoryButton story={story} text={text} />,
  }
}
