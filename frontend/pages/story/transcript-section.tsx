import { AudioLines } from "lucide-react"
import { useEffect, useRef } from "react"
import type { Story } from "#protocol/story.ts"
import type { TextName } from "#protocol/transcript.ts"
import { isGrowing } from "#protocol/transcript-file.ts"
import { savedText } from "../../transcript-editor/normalize-text.ts"
import type { EditPanelProps } from "../../transcript-editor/edit-panel.tsx"
import { EditTrouble } from "../../transcript-editor/edit-error-notice.tsx"
import { useLargeType } from "../../transcript-editor/large-text-setting.ts"
import type { SharedDocument } from "../../transcript-editor/shared-document.ts"
import { isLost, lostSentence } from "../../transcript-editor/edit-error.ts"
import { useEditPanel } from "../../transcript-editor/use-lazy-edit-panel.ts"
import { useRoomState } from "../../transcript-editor/use-shared-document.ts"
import { moreWordsComing } from "../../player/player-text.ts"
import type { UsedPlayer } from "../../player/use-player.ts"
import { useLiveLeaveGuard } from "../../ui/use-unsaved-changes.tsx"
import { showToast } from "../../ui/toast.ts"
import { BesideWords } from "./side-by-side.tsx"
import { isTranslated } from "./translation-state.ts"
import { LooksNotice } from "./translation-review-notice.tsx"
import { Opening } from "./editor-loading.tsx"
import { ShownWords } from "./transcript-reader.tsx"
import { TranslationNotice } from "./translation-notice.tsx"
import { useLooks } from "./use-translation-review.tsx"
import { Untranslated } from "./translate-prompt.tsx"
import type { TranscriptMode } from "./use-transcript-mode.ts"
import { useTranslating } from "./use-translate-story.tsx"
import type { WordTools } from "./use-transcript-actions.tsx"
import { titlesOf } from "./language-labels.ts"
import { mayCorrect } from "./transcript-permissions.ts"
import { WordsToolbar } from "./transcript-toolbar.tsx"

const leaveWords = {
  kept: "Your last changes aren't saved yet. We'll keep them on this device and save them when you open this story again.",
  lost: "Your last changes aren't saved yet, and this browser can't keep them.",
} as const
/** Milliseconds in which most changes are saved. */
const soon = 1_000

interface StoryWordsProps {
  readonly story: Story
  readonly player: UsedPlayer
  readonly reading: TranscriptMode
  readonly tools: WordTools
}

/** Gives the focus back without leaving the place in the text, unless the button is as good as in sight. */
const returnTo = (button: HTMLElement | null) => {
  button?.focus({ preventScroll: true })
  if ((button?.getBoundingClientRect().bottom ?? 0) > 0)
    button?.scrollIntoView({ block: "nearest" })
}

/** The text to be read beside the one that is edited. */
const besideOf = (story: Story, edited: TextName): NonNullable<EditPanelProps["beside"]> => {
  const isEnglish = edited === "original"
  return {
    words: isEnglish ? story.englishTranscript : story.transcript,
    language: isEnglish ? "en" : story.detectedLanguage,
    titles: titlesOf(story),
  }
}

interface EditingProps extends StoryWordsProps {
  /** Null until it has loaded. */
  readonly panel: ReturnType<typeof useEditPanel>
  readonly onSave: EditPanelProps["onSave"]
}

const Editing = ({ story, player, reading, tools, panel: EditPanel, onSave }: EditingProps) => {
  const { shown, close } = reading
  const { room } = tools
  const isHere = useRoomState(room, (state) => state.isHere)
  const line = useRoomState(room, (state) => state.line.state)
  const isLarge = useLargeType()
  if (room === null || !isHere || EditPanel === null) {
    return <Opening line={line} isOperator={tools.isOperator} onCancel={close} />
  }
  return (
    <EditPanel
      room={room}
      name={shown}
      player={player}
      peaks={story.peaks}
      language={shown === "english" ? "en" : story.detectedLanguage}
      mayEdit={mayCorrect(story)}
      toCheck={
        shown === "original" && story.wordsToCheck !== undefined
          ? { words: story.wordsToCheck, onChecked: tools.onCheckedWords }
          : null
      }
      beside={reading.isBeside ? besideOf(story, shown) : null}
      isLarge={isLarge}
      onSave={onSave}
      onClose={close}
    />
  )
}

/** In per cent, once there is something to tell. */
const howFar = ({ retranslating }: Story) => {
  const part = retranslating?.state === "working" ? Math.round(retranslating.fraction * 100) : 0
  return part === 0 ? "" : ` ${String(part)} %`
}

interface RoomOfStory {
  readonly story: Story
  readonly room: SharedDocument | null
}

/** Asks before leaving unsaved changes, and says whether they are lost. */
const UnsavedQuestion = ({ story, room }: RoomOfStory) => {
  const isStored = useRoomState(room, (state) => state.isStored)
  const isGone = useRoomState(room, (state) => isLost(state, mayCorrect(story)))
  const isOnline = useRoomState(room, ({ line }) => line.state === "open")
  const words = isStored ? leaveWords.kept : leaveWords.lost
  const pause = isOnline && !isGone ? soon : 0
  return useLiveLeaveGuard(room?.unsaved ?? null, isGone ? lostSentence : words, pause)
}

/** Says why changes cannot be saved, also after the editor was closed or editing is not allowed any more. */
const TroubleBeside = ({ story, room, name }: RoomOfStory & { readonly name: TextName }) => {
  const isLosing = useRoomState(room, ({ saving }) => !mayCorrect(story) && saving !== "saved")
  if (room === null) return null
  return (
    <EditTrouble
      room={room}
      isReader={isLosing}
      text={() => savedText(room.document.getText(name).toString())}
    />
  )
}

/** The transcript of a story with all its tools: reading, editing, translation and history. */
export const StoryWords = (props: StoryWordsProps) => {
  const { story, player, reading, tools } = props
  const { shown, isEditing, isBeside, edit, show, close } = reading
  const { room } = tools
  const panel = useEditPanel(mayCorrect(story) || isEditing)
  const editButton = useRef<HTMLButtonElement>(null)
  const translating = useTranslating(story, tools, () => show("english"))
  const translateNow = () => translating.translate(story.originalTranscription ?? "")
  const looks = useLooks(story, tools)
  const goToLooks = () => {
    show("english")
    // Once they are shown.
    requestAnimationFrame(looks.goToFirst)
  }
  const save = async (text: string, isChanged: boolean, signal: AbortSignal) => {
    const isEnglish = shown === "english"
    await tools.onSave({
      ...(isEnglish ? { englishTranslation: text } : { originalTranscription: text }),
      isLive: true,
    })
    if (signal.aborted) return
    showToast({ title: "Updated Successfully", tone: "good" })
    close()
    const isOutdated = !isEnglish && isChanged && isTranslated(story) && text !== ""
    if (isOutdated && tools.translates) translating.translate(text)
  }
  const wasEditing = useRef(false)
  useEffect(() => {
    // Return the focus to the button that opened the editor.
    if (wasEditing.current && !isEditing) returnTo(editButton.current)
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <div className="grid grid-cols-1 gap-3">
      <WordsToolbar
        story={story}
        reading={reading}
        history={tools.history(shown)}
        editButton={editButton}
      />
      {!isEditing && (
        <Untranslated
          {...{ story, translates: tools.translates, isStarting: translating.isStarting }}
          onTranslate={translateNow}
        />
      )}
      {!isEditing && <LooksNotice looks={looks} onGo={goToLooks} />}
      {(shown === "english" || isBeside) && !isEditing && (
        <TranslationNotice
          story={story}
          translates={tools.translates}
          isPending={translating.isPending}
          onTranslate={translateNow}
        />
      )}
      {!isEditing && <TroubleBeside story={story} room={room} name={shown} />}
      {translating.isPending && (shown === "original" || isBeside) && (
        <output className="font-semibold text-faded">
          Translating the transcript{isTranslated(story) && " again"}…{howFar(story)}
        </output>
      )}
      {isEditing ? (
        <Editing {...props} panel={panel} onSave={save} />
      ) : isBeside ? (
        <BesideWords
          {...{ story, room, player, reading, looks, editButton }}
          history={tools.history}
        />
      ) : (
        <ShownWords
          {...{ story, room, player, looks }}
          name={shown}
          onWrite={() => edit("original")}
        />
      )}
      {isEditing && shown === "original" && isGrowing(story) && (
        <output className="flex items-center gap-3 font-semibold text-faded">
          <AudioLines aria-hidden="true" className="size-5 animate-breathe text-ember" />
          {moreWordsComing}
        </output>
      )}
      {translating.question}
      <UnsavedQuestion story={story} room={room} />
    </div>
  )
}
