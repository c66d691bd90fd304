import { Save } from "lucide-react"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import type { TextName, Transcript } from "#protocol/transcript.ts"
import type { UsedPlayer } from "../player/use-player.ts"
import { Button } from "../ui/button.tsx"
import { cx } from "../ui/cx.ts"
import { Confirm } from "../ui/confirm-dialog.tsx"
import { Notice } from "../ui/notice.tsx"
import { showToast } from "../ui/toast.ts"
import { useFullScreen } from "../ui/use-full-screen.ts"
import { savedText, tooLongSentence } from "./normalize-text.ts"
import { EditTrouble } from "./edit-error-notice.tsx"
import { ListeningBar } from "./playback-bar.tsx"
import { backSeconds, listeningKeyOf, type ListeningKey } from "./playback-shortcuts.ts"
import { namesOf } from "./presence.ts"
import { ReadBeside } from "./side-by-side-reader.tsx"
import type { SharedDocument } from "./shared-document.ts"
import { SavedState } from "./save-status.tsx"
import { isLost, troubleOf } from "./edit-error.ts"
import { useEditor } from "./use-editor.ts"
import { useWordChecks, type WordsChecked } from "./use-word-checks.ts"
import { WordCheckBar, WordsToCheckButton } from "./word-check-bar.tsx"
import { useRoomState } from "./use-shared-document.ts"
import { useSaving } from "./use-save-version.ts"

interface Beside {
  /** As it came with the story. */
  readonly words: Transcript
  readonly language: string | null
  /** What stands above each of the texts. */
  readonly titles: Readonly<Record<TextName, string>>
}

export interface EditPanelProps {
  readonly room: SharedDocument
  readonly name: TextName
  readonly player: UsedPlayer
  /** The waveform of the recording. */
  readonly peaks: ReadonlyArray<number>
  readonly language: string | null
  readonly mayEdit: boolean
  /** The other text, to be read beside this one. */
  readonly beside?: Beside | null
  /** The words that were perhaps heard wrong, in the text as it was heard. */
  readonly toCheck?: WordsChecked | null
  readonly isLarge: boolean
  /** Saves the text as a version; rejects when the server refused. Aborting it stops everything that would follow. */
  readonly onSave: (text: string, isChanged: boolean, signal: AbortSignal) => Promise<void>
  readonly onClose: () => void
}

const labels = { original: "Transcript", english: "English translation" } as const

const sayTangled = (names: ReadonlyArray<string>) => {
  if (names.length === 0) return
  showToast({
    title: "Please read it again",
    text: `Your changes are gone, but ${namesOf(names)} wrote in the same paragraphs.`,
  })
}

const SavedNow = ({ room, mayEdit }: Pick<EditPanelProps, "room" | "mayEdit">) => {
  const isGone = useRoomState(room, (state) => isLost(state, mayEdit))
  return isGone ? null : <SavedState room={room} />
}

/** The words of a story being corrected, by one or several at once. */
export const EditPanel = (props: EditPanelProps) => {
  const { room, name, player, peaks, language, mayEdit, isLarge, onSave, onClose } = props
  const { beside = null, toCheck = null } = props
  const [other, setOther] = useState<HTMLElement | null>(null)
  const isTroubled = useRoomState(room, (state) => troubleOf(state) !== null)
  const [isTooLong, setTooLong] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const mayWrite = mayEdit && !isTroubled
  const { place, inHand, steps, undo, redo } = useEditor({
    room,
    name,
    player,
    label: labels[name],
    language,
    isLocked: !mayWrite,
    beside: other,
    onTooLong: () => setTooLong(true),
  })
  const editor = inHand?.editor
  const checks = useWordChecks(editor?.checks, mayWrite ? toCheck : null)
  useFullScreen("bar")
  const whole = useRef<HTMLElement>(null)
  useEffect(() => {
    const top = whole.current?.getBoundingClientRect().top ?? 0
    if (inHand?.editor.isAtStart && top > window.innerHeight / 3) whole.current?.scrollIntoView()
  }, [inHand])
  useEffect(() => {
    if (!isTooLong) return
    const text = inHand?.session.text
    const calm = () => setTooLong(false)
    text?.observe(calm)
    return () => text?.unobserve(calm)
  }, [isTooLong, inHand])

  const listen = (key: ListeningKey) => {
    if (key === "toggle") player.toggle()
    else if (key === "here") inHand?.editor.hearThis()
    else if (key === "back") player.seek(player.time() - backSeconds)
    else inHand?.editor.goToNext()
  }
  const press = (event: KeyboardEvent) => {
    const key = listeningKeyOf(event.nativeEvent)
    if (key === null) return
    event.preventDefault()
    event.stopPropagation()
    listen(key)
  }

  const text = () => savedText(inHand?.session.text.toString() ?? "")
  const { save, stop, isPending } = useSaving(room, async (signal) => {
    if (inHand !== null) await onSave(text(), inHand.session.isChanged(), signal)
  })
  const cancel = () => {
    stop()
    if (mayWrite && inHand?.session.hasChanges()) setAsking(true)
    else onClose()
  }
  const takeBack = () => {
    setAsking(false)
    // Without the right to write, undoing could not be saved either.
    const names = mayWrite ? (inHand?.session.takeBack() ?? []) : []
    onClose()
    sayTangled(names)
  }

  return (
    // The shortcuts work wherever the focus is inside this panel.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only passes keys on
    <section
      ref={whole}
      aria-label={name === "english" ? "Correct the translation" : "Correct the transcript"}
      onKeyDownCapture={press}
      className="@container -scroll-mt-20 flex flex-col gap-2"
    >
      <ListeningBar
        player={player}
        peaks={peaks}
        onPress={listen}
        canUndo={mayWrite && steps.undo}
        canRedo={mayWrite && steps.redo}
        onUndo={undo}
        onRedo={redo}
      />
      {checks.count > 0 && !checks.isChecking && (
        <WordsToCheckButton
          count={checks.count}
          onBegin={() => {
            editor?.checks.begin()
            if (window.matchMedia("(pointer: fine)").matches) editor?.focus()
          }}
        />
      )}
      <div
        className={cx(
          "flex flex-col gap-2",
          isLarge && "text-xl leading-[1.6]",
          // About as many letters in a line as where it is read.
          beside === null && "mx-auto w-full max-w-[38.5em]",
        )}
      >
        <div className={cx(beside !== null && "grid grid-cols-2 items-start gap-x-5 gap-y-1")}>
          {beside !== null && (
            <>
              <h2 className="text-base">{beside.titles.original}</h2>
              <h2 className="text-base">{beside.titles.english}</h2>
            </>
          )}
          <div
            ref={place}
            className={cx(
              "min-w-0 rounded-md border border-edge bg-raised py-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember",
              beside !== null && name === "english" && "order-last",
            )}
          />
          {beside !== null && (
            <div className="min-w-0">
              <ReadBeside
                room={room}
                edited={name}
                fetched={beside.words}
                language={beside.language}
                player={player}
                place={setOther}
              />
            </div>
          )}
        </div>
        <p className="text-sm text-faded">A new line starts a new paragraph.</p>
      </div>
      <div
        data-dock=""
        className="sticky bottom-[calc(8px+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md border border-edge bg-raised p-1.5 shadow-float md:gap-x-3 md:p-2 short:static"
      >
        {!mayWrite && (
          <div className="basis-full">
            <EditTrouble room={room} isReader={!mayEdit} text={text} />
          </div>
        )}
        {isTooLong && (
          <div className="basis-full">
            <Notice tone="brick">{tooLongSentence}</Notice>
          </div>
        )}
        {checks.isChecking && editor !== undefined && toCheck !== null && (
          <WordCheckBar checks={checks} toCheck={toCheck} editor={editor} />
        )}
        {mayWrite && (
          <Button variant="primary" icon={<Save />} pending={isPending} onClick={() => void save()}>
            {isPending ? "Saving…" : "Save"}
          </Button>
        )}
        <Button onClick={cancel}>{mayWrite ? "Cancel" : "Close"}</Button>
        <SavedNow room={room} mayEdit={mayEdit} />
      </div>
      <Confirm
        open={isAsking && mayWrite}
        onOpenChange={setAsking}
        title="Discard your changes?"
        text="This removes everything you changed since you opened the editor. Other people's edits stay."
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onConfirm={takeBack}
      />
    </section>
  )
}
