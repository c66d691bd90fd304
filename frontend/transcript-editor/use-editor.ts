import { useCallback, useEffect, useRef, useState } from "react"
import type { TextName } from "#protocol/transcript.ts"
import type { UsedPlayer } from "../player/use-player.ts"
import { createEditor, type Editor } from "./create-editor.ts"
import { beginSession, type EditSession } from "./edit-session.ts"
import type { SharedDocument } from "./shared-document.ts"

interface EditorOf {
  readonly room: SharedDocument
  readonly name: TextName
  readonly player: UsedPlayer
  readonly label: string
  readonly language: string | null
  readonly isLocked: boolean
  /** What stands beside the text, if anything. */
  readonly beside: HTMLElement | null
  readonly onTooLong: () => void
}

interface InHand {
  readonly editor: Editor
  readonly session: EditSession
}

/** Creates the editor in the element with the ref `place`, and an edit session with the same lifetime. */
export const useEditor = (of: EditorOf) => {
  const { room, name, player, label, language, isLocked, beside, onTooLong } = of
  const [parent, place] = useState<HTMLElement | null>(null)
  const [inHand, setInHand] = useState<InHand | null>(null)
  const [steps, setSteps] = useState({ undo: false, redo: false })
  const tooLong = useRef(onTooLong)
  useEffect(() => {
    tooLong.current = onTooLong
  })

  useEffect(() => {
    if (parent === null) return
    const session = beginSession(room, name)
    const editor = createEditor({
      parent,
      room,
      name,
      session,
      player,
      label,
      onTooLong: () => tooLong.current(),
    })
    const { undoManager } = session
    const count = () => {
      const [undo, redo] = [undoManager.canUndo(), undoManager.canRedo()]
      setSteps((now) => (now.undo === undo && now.redo === redo ? now : { undo, redo }))
    }
    const changes = ["stack-item-added", "stack-item-popped", "stack-cleared"] as const
    for (const change of changes) undoManager.on(change, count)
    count()
    const { awareness } = room
    if (awareness.getLocalState() !== null) awareness.setLocalStateField("editing", name)
    setInHand({ editor, session })
    editor.focus()
    return () => {
      setInHand(null)
      editor.destroy()
      session.end()
      if (awareness.getLocalState() !== null) awareness.setLocalStateField("editing", null)
    }
  }, [parent, room, name, player, label])

  // Not a dependency: a change of it must not recreate the editor while somebody is typing.
  useEffect(() => inHand?.editor.setLanguage(language), [inHand, language])

  useEffect(() => inHand?.editor.setLocked(isLocked), [inHand, isLocked])

  useEffect(() => inHand?.editor.setBeside(beside), [inHand, beside])

  const undo = useCallback(() => inHand?.session.undoManager.undo(), [inHand])
  const redo = useCallback(() => inHand?.session.undoManager.redo(), [inHand])
  return { place, inHand, steps, undo, redo }
}
