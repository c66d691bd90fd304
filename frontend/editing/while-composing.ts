import { type Extension, StateEffect, type Transaction } from "@codemirror/state"
import { type EditorView, ViewPlugin } from "@codemirror/view"
import type { Room } from "./room.ts"

/** Milliseconds in which the editor reads what an input method left behind, or the next word is begun. */
const settles = 60
/** Others' words wait so long for the end of a word; then they come in before the next one. */
const longWait = 4_000
/** And so long for somebody who leaves a word open; then it is put in as it stands. */
const longestWait = 8_000

const composingOver = StateEffect.define<null>()
/** Whether a word has just come to its end: what waited for it can be drawn now. */
export const hasComposed = (transactions: ReadonlyArray<Transaction>): boolean =>
  transactions.some(({ effects }) => effects.some((effect) => effect.is(composingOver)))

/**
 * Whether an input method has a word open. Whatever changes its line under it then, words as well as
 * marks, the browser puts into the word or the word into what changed.
 */
export const isComposing = (view: EditorView): boolean => view.compositionStarted

/** Telephones tell it on an object of its own, which the types of the browser do not know yet. */
const inputsOf = (element: HTMLElement): ReadonlyArray<EventTarget> => {
  const own: unknown = Reflect.get(element, "editContext")
  return own instanceof EventTarget ? [element, own] : [element]
}

class WhileComposing {
  readonly #view: EditorView
  readonly #room: Room
  readonly #inputs = new Set<EventTarget>()
  readonly #ending = new AbortController()
  #release: (() => void) | null = null
  #settling: ReturnType<typeof setTimeout> | undefined
  #late: ReturnType<typeof setTimeout> | undefined
  #latest: ReturnType<typeof setTimeout> | undefined
  #isLate = false

  constructor(view: EditorView, room: Room) {
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
    // After the editor, which reads what is left in a task as small as this.
    if (this.#isLate) queueMicrotask(() => queueMicrotask(this.#over))
    else this.#settling = setTimeout(this.#over, settles)
  }

  readonly #waits = () => {
    this.#late ??= setTimeout(() => {
      this.#isLate = true
    }, longWait)
    this.#latest ??= setTimeout(this.#putIn, longestWait)
  }

  /** Leaving the text for a moment ends the word as it stands; an input method has no other end. */
  readonly #putIn = () => {
    const { contentDOM } = this.#view
    contentDOM.blur()
    contentDOM.focus({ preventScroll: true })
    // Not to be put off by a word that is begun at once: nothing would try again.
    this.#latest = setTimeout(this.#atLast, settles)
  }

  /** Some input methods never say that a word is over; others' words do not wait for them. */
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

/** While an input method has a word open, what others write waits, and comes in when it is there. */
export const whileComposing = (room: Room): Extension =>
  ViewPlugin.define((view) => new WhileComposing(view, room))
