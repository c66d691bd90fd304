import { type Extension, StateEffect, type Transaction } from "@codemirror/state"
import { type EditorView, ViewPlugin } from "@codemirror/view"
import type { SharedDocument } from "./shared-document.ts"

/** Milliseconds after a composition in which the editor reads its result, or the next composition begins. */
const settles = 60
/** After this many milliseconds, waiting changes are applied between two compositions, without the pause above. */
const longWait = 4_000
/** After this many milliseconds, an unfinished composition is ended. */
const longestWait = 8_000

const composingOver = StateEffect.define<null>()
/** Whether a composition has just ended, so that decorations that waited for it can be drawn. */
export const hasComposed = (transactions: ReadonlyArray<Transaction>): boolean =>
  transactions.some(({ effects }) => effects.some((effect) => effect.is(composingOver)))

/**
 * Whether an input method (IME) is composing. If the text or the decorations of its line change during
 * that time, browsers mix the change up with the composed text.
 */
export const isComposing = (view: EditorView): boolean => view.compositionStarted

/** Chrome on Android fires composition events on `editContext`, which TypeScript's DOM types do not have yet. */
const inputsOf = (element: HTMLElement): ReadonlyArray<EventTarget> => {
  const own: unknown = Reflect.get(element, "editContext")
  return own instanceof EventTarget ? [element, own] : [element]
}

class WhileComposing {
  readonly #view: EditorView
  readonly #room: SharedDocument
  readonly #inputs = new Set<EventTarget>()
  readonly #ending = new AbortController()
  #release: (() => void) | null = null
  #settling: ReturnType<typeof setTimeout> | undefined
  #late: ReturnType<typeof setTimeout> | undefined
  #latest: ReturnType<typeof setTimeout> | undefined
  #isLate = false

  constructor(view: EditorView, room: SharedDocument) {
    this.#view = view
    this.#room = room
    const { signal } = this.#ending
    view.contentDOM.addEventListener("focus", this.#listen, { signal })
    this.#listen()
  }

  destroy() {
    this.#ending.abort()
    this.#letIn()
  }

  /** The object is there only once the editor can be written in. */
  readonly #listen = () => {
    const { signal } = this.#ending
    for (const input of inputsOf(this.#view.contentDOM)) {
      if (this.#inputs.has(input)) continue
      this.#inputs.add(input)
      input.addEventListener("compositionstart", this.#begun, { signal })
      input.addEventListener("compositionend", this.#ended, { signal })
    }
  }

  readonly #begun = () => {
    clearTimeout(this.#settling)
    this.#release ??= this.#room.hold(this.#waits)
  }

  readonly #ended = () => {
    clearTimeout(this.#settling)
    // Two microtasks, to run after the editor, which reads the result in a microtask.
    if (this.#isLate) queueMicrotask(() => queueMicrotask(this.#over))
    else this.#settling = setTimeout(this.#over, settles)
  }

  readonly #waits = () => {
    this.#late ??= setTimeout(() => {
      this.#isLate = true
    }, longWait)
    this.#latest ??= setTimeout(this.#putIn, longestWait)
  }

  /** Blurring ends a composition and keeps its text; there is no other way to end one from a script. */
  readonly #putIn = () => {
    const { contentDOM } = this.#view
    contentDOM.blur()
    contentDOM.focus({ preventScroll: true })
    // A timer of its own, because a composition that begins at once would clear the other.
    this.#latest = setTimeout(this.#atLast, settles)
  }

  /** Some input methods never fire `compositionend`; apply the waiting changes anyway. */
  readonly #atLast = () => {
    if (!this.#ending.signal.aborted) this.#comeIn()
  }

  readonly #over = () => {
    if (!this.#ending.signal.aborted && !isComposing(this.#view)) this.#comeIn()
  }

  #comeIn() {
    this.#letIn()
    this.#view.dispatch({ effects: composingOver.of(null) })
  }

  #letIn() {
    for (const timer of [this.#settling, this.#late, this.#latest]) clearTimeout(timer)
    this.#late = undefined
    this.#latest = undefined
    this.#isLate = false
    this.#release?.()
    this.#release = null
  }
}

/** Holds back the changes of other people while an input method (IME) is composing, and applies them afterwards. */
export const whileComposing = (room: SharedDocument): Extension =>
  ViewPlugin.define((view) => new WhileComposing(view, room))
