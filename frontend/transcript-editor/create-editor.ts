import { insertNewline, standardKeymap } from "@codemirror/commands"
import { Compartment, EditorState } from "@codemirror/state"
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view"
import { yCollab, yUndoManagerKeymap } from "y-codemirror.next"
import type { WordToCheck } from "#protocol/words-to-check.ts"
import type { TextName } from "#protocol/transcript.ts"
import { playPart } from "../player/play-part.ts"
import type { UsedPlayer } from "../player/use-player.ts"
import { coveredTop } from "../ui/sticky-header-height.ts"
import type { EditSession } from "./edit-session.ts"
import { editorTheme } from "./editor-theme.ts"
import { levelWith } from "./align-lines.ts"
import { peopleInText } from "./remote-cursors.ts"
import type { SharedDocument } from "./shared-document.ts"
import { spokenParagraph } from "./spoken-line-highlight.ts"
import { textGuard } from "./input-filter.ts"
import { createWordChecks } from "./word-checks.ts"
import { secondAt, timesGutter } from "./timestamp-gutter.ts"
import { whileComposing } from "./ime-guard.ts"

const ownDirection = Decoration.line({ attributes: { dir: "auto" } })

const directionsOf = (view: EditorView): DecorationSet => {
  const ranges = []
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at)
      ranges.push(ownDirection.range(line.from))
      at = line.to + 1
    }
  }
  return Decoration.set(ranges)
}

/** Sets the direction of each paragraph (left-to-right or right-to-left) by its own text. */
const directions = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = directionsOf(view)
    }
    update({ docChanged, viewportChanged, view }: ViewUpdate) {
      if (docChanged || viewportChanged) this.decorations = directionsOf(view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

/** Scroll margins, so that the caret is never hidden under bars at the top or bottom of the page. */
const margins = () => ({ top: coveredTop() + 40, bottom: 200 })

interface EditorSettings {
  readonly parent: HTMLElement
  readonly room: SharedDocument
  readonly name: TextName
  readonly session: EditSession
  readonly player: UsedPlayer
  /** The accessible name of the text. */
  readonly label: string
  readonly onTooLong: () => void
}

const writable = keymap.of([...yUndoManagerKeymap])
const locked = [EditorState.readOnly.of(true), EditorView.editable.of(false)]

/** The start of the paragraph at the recording's position: who paused there wants to edit there. */
const placeOfVoice = ({ room, name, player, session }: EditorSettings): number => {
  const second = player.time()
  const lines = session.text.toString().split("\n")
  const times = room.lines[name].current()
  const spoken =
    second === 0 ? 0 : times.findLastIndex(({ start, text }) => text !== "" && start <= second)
  if (times.length !== lines.length) return 0
  return lines.slice(0, Math.max(0, spoken)).reduce((place, line) => place + line.length + 1, 0)
}

/** Creates the editor of one shared text, with paragraph times, other people's carets and the spoken paragraph marked. */
export const createEditor = (settings: EditorSettings) => {
  const { parent, room, name, session, player, label, onTooLong } = settings
  const { text, undoManager } = session
  const writing = new Compartment()
  const spelling = new Compartment()
  const level = new Compartment()
  const listenFrom = (second: number) => {
    player.seek(second)
    player.play()
  }
  let stopWatching: () => void = () => undefined
  const hearWord = ({ start, end }: WordToCheck) => {
    stopWatching()
    stopWatching = playPart(player, start, end)
  }
  const checks = createWordChecks(text, hearWord)
  const place = placeOfVoice(settings)
  const view = new EditorView({
    parent,
    ...(place > 0 && { scrollTo: EditorView.scrollIntoView(place, { y: "center" }) }),
    state: EditorState.create({
      doc: text.toString(),
      selection: { anchor: place },
      extensions: [
        writing.of(writable),
        spelling.of([]),
        level.of([]),
        textGuard(onTooLong),
        checks.keys,
        keymap.of([{ key: "Enter", run: insertNewline, shift: insertNewline }, ...standardKeymap]),
        yCollab(text, null, { undoManager }),
        whileComposing(room),
        peopleInText(room, text),
        checks.marks,
        timesGutter(room.lines[name], listenFrom),
        spokenParagraph(player),
        directions,
        EditorView.lineWrapping,
        EditorView.perLineTextDirection.of(true),
        EditorView.scrollMargins.of(margins),
        EditorView.contentAttributes.of({
          "aria-label": label,
          spellcheck: "true",
          autocorrect: "on",
          autocapitalize: "sentences",
        }),
        editorTheme,
      ],
    }),
  })

  const goToNext = () => {
    const { doc, selection } = view.state
    let number = doc.lineAt(selection.main.head).number + 1
    while (number <= doc.lines && doc.line(number).text.trim() === "") number += 1
    if (number > doc.lines) return
    const { from } = doc.line(number)
    view.dispatch({ selection: { anchor: from }, scrollIntoView: true })
    const { phase } = player.snapshot()
    const second = secondAt(view.state, from)
    if (second !== null && (phase === "playing" || phase === "waiting")) player.seek(second)
  }

  const hearThis = () => {
    const { doc, selection } = view.state
    // A paragraph without a time (added by hand) plays from the one before it.
    let { number } = doc.lineAt(selection.main.head)
    let second = secondAt(view.state, doc.line(number).from)
    while (second === null && number > 1) {
      number -= 1
      second = secondAt(view.state, doc.line(number).from)
    }
    listenFrom(second ?? 0)
  }

  return {
    focus: () => view.focus(),
    /** Whether the editor opened with the caret at the beginning. */
    isAtStart: place === 0,
    goToNext,
    hearThis,
    checks,
    setLocked: (isLocked: boolean) =>
      view.dispatch({ effects: writing.reconfigure(isLocked ? locked : writable) }),
    setLanguage: (lang: string | null) => {
      const spelled = lang === null ? [] : EditorView.contentAttributes.of({ lang })
      view.dispatch({ effects: spelling.reconfigure(spelled) })
    },
    /** Keeps the lines level with another text, or no longer. */
    setBeside: (other: HTMLElement | null) =>
      view.dispatch({ effects: level.reconfigure(levelWith(other)) }),
    destroy: () => {
      stopWatching()
      view.destroy()
    },
  }
}
export type Editor = ReturnType<typeof createEditor>
