import type { Extension } from "@codemirror/state"
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  type PluginValue,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view"
import type { Text } from "yjs"
import { locateWords, type WordToCheck } from "#protocol/words-to-check.ts"
import { createListeners } from "../lib/listeners.ts"
import { hasComposed, isComposing } from "./ime-guard.ts"

/** Where a word to check stands in the editor. */
interface LocatedWord {
  readonly word: WordToCheck
  readonly from: number
  readonly to: number
}

/** What is left to check, and the word that somebody is at. */
export interface WordChecksSnapshot {
  readonly count: number
  /** Null while nobody checks, or the word was just corrected. */
  readonly current: {
    readonly word: WordToCheck
    readonly letters: string
    readonly at: number
  } | null
  readonly isChecking: boolean
  /** Whether every word that is left was shown. */
  readonly isSeen: boolean
}

const none: WordChecksSnapshot = { count: 0, current: null, isChecking: false, isSeen: false }

const nameOf = ({ client, clock }: WordToCheck) => `${String(client)}-${String(clock)}`

const mark = Decoration.mark({ class: "cm-check" })
const currentMark = Decoration.mark({ class: "cm-check cm-check-now" })

/** Whether a change reaches into a word, or right beside it. */
const isTouched = ({ changes }: ViewUpdate, { from, to }: LocatedWord) =>
  changes.touchesRange(from, to) !== false

const isSame = (one: WordChecksSnapshot, other: WordChecksSnapshot) =>
  one.count === other.count &&
  one.isChecking === other.isChecking &&
  one.isSeen === other.isSeen &&
  one.current?.word === other.current?.word &&
  one.current?.letters === other.current?.letters &&
  one.current?.at === other.current?.at

/**
 * The words of an open text that were perhaps heard wrong: underlined, gone through one by one, and
 * left once somebody has changed them. `onShow` is told each word that somebody goes to.
 */
export const createWordChecks = (text: Text, onShow: (word: WordToCheck) => void) => {
  const listeners = createListeners()
  let given: ReadonlyArray<WordToCheck> = []
  let standing: ReadonlyArray<LocatedWord> = []
  let currentName: string | null = null
  let isChecking = false
  let snapshot = none
  let view: EditorView | null = null
  let decorations: DecorationSet = Decoration.none
  const seen = new Set<string>()

  const follow = () => {
    const at = standing.findIndex(({ word }) => nameOf(word) === currentName)
    const here = standing[at]
    decorations = Decoration.set(
      standing.map((one) => (one === here ? currentMark : mark).range(one.from, one.to)),
    )
    if (standing.length === 0) isChecking = false
    const next: WordChecksSnapshot = {
      count: standing.length,
      current:
        here === undefined || !isChecking || view === null
          ? null
          : { word: here.word, letters: view.state.sliceDoc(here.from, here.to), at },
      isChecking,
      isSeen: standing.every(({ word }) => seen.has(nameOf(word))),
    }
    // The page is drawn again only when there is something new: not with every letter.
    if (!isSame(snapshot, next)) snapshot = next
  }
  const read = () => {
    standing = given.length === 0 ? [] : locateWords(text, given)
    follow()
  }
  /** After the update of the editor that is under way, in which nobody may be told. */
  const tellSoon = () => queueMicrotask(listeners.notify)
  const redraw = () => {
    if (view !== null && !isComposing(view)) view.dispatch({})
    listeners.notify()
  }

  class Marks implements PluginValue {
    constructor(own: EditorView) {
      view = own
      read()
    }
    update(update: ViewUpdate) {
      const isLate = hasComposed(update.transactions)
      if ((!update.docChanged && !isLate) || given.length === 0) return
      const isChanged = isLate || standing.some((one) => isTouched(update, one))
      if (isChanged && !isComposing(update.view)) read()
      else {
        standing = standing.flatMap((one) => {
          const from = update.changes.mapPos(one.from, 1)
          const to = update.changes.mapPos(one.to, -1)
          return from < to ? [{ ...one, from, to }] : []
        })
        follow()
      }
      tellSoon()
    }
    destroy() {
      view = null
    }
  }

  const show = (next: LocatedWord | undefined): boolean => {
    if (next === undefined || view === null) return false
    isChecking = true
    currentName = nameOf(next.word)
    seen.add(currentName)
    follow()
    view.dispatch({
      selection: { anchor: next.from, head: next.to },
      effects: EditorView.scrollIntoView(next.from, { y: "center" }),
    })
    listeners.notify()
    onShow(next.word)
    return true
  }
  /** Goes to the next word, or with -1 to the one before; answers whether there was one. */
  const go = (step: 1 | -1): boolean => {
    const at = standing.findIndex(({ word }) => nameOf(word) === currentName)
    if (at !== -1) return show(standing[at + step])
    const caret = view?.state.selection.main.head ?? 0
    return show(
      step === 1
        ? standing.find(({ from }) => from >= caret)
        : standing.findLast(({ to }) => to <= caret),
    )
  }
  const stop = (): boolean => {
    if (!isChecking) return false
    isChecking = false
    currentName = null
    follow()
    redraw()
    return true
  }
  const whileChecking = (step: 1 | -1) => () => isChecking && go(step)

  /** After what brings the changes of the text in. */
  const marks: Extension = ViewPlugin.define((own) => new Marks(own), {
    decorations: () => decorations,
  })
  /** Before all others that take these keys. At the last word Tab goes on to what comes after the text. */
  const keys: Extension = keymap.of([
    { key: "Tab", run: whileChecking(1), shift: whileChecking(-1) },
    { key: "Escape", run: stop },
  ])
  return {
    marks,
    keys,
    subscribe: listeners.subscribe,
    snapshot: () => snapshot,
    /** Sets the words; those that are not where they were heard are left out. */
    set: (words: ReadonlyArray<WordToCheck>) => {
      given = words
      read()
      redraw()
    },
    /** Begins with the first. */
    begin: () => void show(standing[0]),
    go,
    stop: () => void stop(),
    /** The current word is right: goes on to the next, or to the first that is left. */
    leave: () => {
      const at = standing.findIndex(({ word }) => nameOf(word) === currentName)
      const next = standing[at + 1] ?? standing.find((_, n) => n !== at)
      given = given.filter((word) => nameOf(word) !== currentName)
      const name = next === undefined ? null : nameOf(next.word)
      read()
      if (!show(standing.find(({ word }) => nameOf(word) === name))) stop()
      redraw()
    },
  }
}
export type WordChecks = ReturnType<typeof createWordChecks>
