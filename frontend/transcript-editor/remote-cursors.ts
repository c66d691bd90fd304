import { ySyncAnnotation } from "y-codemirror.next"
import { type ChangeSet, type Extension, type Range, StateEffect } from "@codemirror/state"
import {
  Decoration,
  type DecorationSet,
  EditorView,
  type PluginValue,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view"
import { createRelativePositionFromTypeIndex, type Text } from "yjs"
import type { Presence } from "#protocol/collaboration.ts"
import { CaretFlag } from "./cursor-widget.ts"
import { placeFlags } from "./position-cursor-labels.ts"
import { placeInText } from "./relative-position.ts"
import { presenceOf } from "./presence.ts"
import type { SharedDocument } from "./shared-document.ts"
import { hasComposed, isComposing } from "./ime-guard.ts"

/** Milliseconds for which a name is shown after its caret has moved. */
const flagStays = 2_000
/** Milliseconds until the others are told where one's own caret went: the letter is seen first, and they hear it no sooner. */
const tellsAfter = 50

const peopleMoved = StateEffect.define<null>()

type Place = NonNullable<Presence["cursor"]>["head"]

/** The clients listed in an awareness change event. */
interface Moved {
  readonly added: ReadonlyArray<number>
  readonly updated: ReadonlyArray<number>
  readonly removed: ReadonlyArray<number>
}

/** Whether letters came or went right at this place of the new text. */
const isChangedAt = (changes: ChangeSet, place: number): boolean => {
  let isChanged = false
  changes.iterChanges((_fromBefore, _toBefore, from, to) => {
    if (from <= place && place <= to) isChanged = true
  })
  return isChanged
}

class PeopleInText implements PluginValue {
  decorations: DecorationSet = Decoration.none
  readonly #view: EditorView
  readonly #room: SharedDocument
  readonly #text: Text
  /** Clients whose name is shown now, each with the timer that hides it. */
  readonly #moving = new Map<number, ReturnType<typeof setTimeout>>()
  #telling: ReturnType<typeof setTimeout> | undefined

  constructor(view: EditorView, room: SharedDocument, text: Text) {
    this.#view = view
    this.#room = room
    this.#text = text
    room.awareness.on("change", this.#moved)
    this.decorations = this.#draw()
  }

  update(update: ViewUpdate) {
    if (update.selectionSet || update.docChanged || update.focusChanged) this.#tellSoon()
    const { transactions } = update
    if (transactions.some((one) => one.annotation(ySyncAnnotation) !== undefined)) {
      this.#noteTyping(update.changes)
    }
    const isMoved =
      hasComposed(transactions) ||
      transactions.some(({ effects }) => effects.some((effect) => effect.is(peopleMoved)))
    if (isComposing(update.view) && !isMoved) {
      this.decorations = this.decorations.map(update.changes)
    } else if (update.docChanged || isMoved) this.decorations = this.#draw()
    // It measures where the user's own caret is, which costs each key something.
    if (this.decorations.size > 0) placeFlags(update.view)
  }

  destroy() {
    const { awareness } = this.#room
    awareness.off("change", this.#moved)
    for (const timer of this.#moving.values()) clearTimeout(timer)
    clearTimeout(this.#telling)
    if (awareness.getLocalState() !== null) awareness.setLocalStateField("cursor", null)
  }

  readonly #moved = ({ added, updated, removed }: Moved) => {
    const clients = [...added, ...updated, ...removed].filter(
      (client) => client !== this.#room.awareness.clientID,
    )
    if (clients.length === 0) return
    for (const client of clients) this.#show(client)
    this.#redraw()
  }

  #show(client: number) {
    clearTimeout(this.#moving.get(client))
    const rest = () => {
      this.#moving.delete(client)
      this.#redraw()
    }
    this.#moving.set(client, setTimeout(rest, flagStays))
  }

  /**
   * The place of a caret is told by the letter after it, which stays the same while somebody types: that
   * they do is seen by letters that come and go beside their caret.
   */
  #noteTyping(changes: ChangeSet) {
    const { awareness } = this.#room
    for (const [client, state] of awareness.getStates()) {
      const cursor = client === awareness.clientID ? null : presenceOf(state)?.cursor
      const head = cursor ? this.#indexOf(cursor.head) : null
      if (head !== null && isChangedAt(changes, head)) this.#show(client)
    }
  }

  #redraw() {
    if (isComposing(this.#view)) return
    this.#view.dispatch({ effects: peopleMoved.of(null) })
  }

  #tellSoon() {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined
      this.#tellOwn()
    }, tellsAfter)
  }

  /** Sends the user's own caret to the others. */
  #tellOwn() {
    const { awareness } = this.#room
    if (!this.#view.hasFocus || awareness.getLocalState() === null) return
    const { anchor, head } = this.#view.state.selection.main
    const place = (at: number) =>
      createRelativePositionFromTypeIndex(this.#text, Math.min(at, this.#text.length))
    const cursor = { anchor: place(anchor), head: place(head) }
    if (JSON.stringify(cursor) === JSON.stringify(awareness.getLocalState()?.["cursor"])) return
    awareness.setLocalStateField("cursor", cursor)
  }

  #indexOf(place: Place): number | null {
    const index = placeInText(this.#room.document, this.#text, place)
    return index === null ? null : Math.min(index, this.#view.state.doc.length)
  }

  #draw(): DecorationSet {
    const ranges: Array<Range<Decoration>> = []
    const { awareness } = this.#room
    for (const [client, state] of awareness.getStates()) {
      const presence = client === awareness.clientID ? null : presenceOf(state)
      if (presence?.cursor === undefined || presence.cursor === null) continue
      const anchor = this.#indexOf(presence.cursor.anchor)
      const head = this.#indexOf(presence.cursor.head)
      if (anchor === null || head === null) continue
      const { user } = presence
      if (anchor !== head) {
        const marked = Decoration.mark({
          class: "cm-marked",
          attributes: { style: `--person: ${user.color}` },
        })
        ranges.push(marked.range(Math.min(anchor, head), Math.max(anchor, head)))
      }
      const widget = new CaretFlag(user.name, user.color, this.#moving.has(client))
      ranges.push(Decoration.widget({ widget, side: head > anchor ? -1 : 1 }).range(head))
    }
    return Decoration.set(ranges, true)
  }
}

/** Shows the carets of other people with their names. */
export const peopleInText = (room: SharedDocument, text: Text): Extension =>
  ViewPlugin.define((view) => new PeopleInText(view, room, text), {
    decorations: ({ decorations }) => decorations,
  })
