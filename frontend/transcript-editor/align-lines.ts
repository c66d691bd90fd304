import { type Extension, RangeSetBuilder, StateEffect } from "@codemirror/state"
import {
  Decoration,
  type DecorationSet,
  EditorView,
  type PluginValue,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view"
import { hasComposed, isComposing } from "./ime-guard.ts"

/** The least heights of lines in pixels, by the numbers of the lines. */
type Heights = ReadonlyMap<number, number>

const setHeights = StateEffect.define<Heights>()

const heightsIn = ({ state }: EditorView, heights: Heights): DecorationSet => {
  const ranges = new RangeSetBuilder<Decoration>()
  for (const [number, height] of heights) {
    // Lines may have gone since they were measured.
    if (number > state.doc.lines) break
    const { from } = state.doc.line(number)
    const style = `min-height: ${String(height)}px`
    ranges.add(from, from, Decoration.line({ attributes: { style } }))
  }
  return ranges.finish()
}

interface Measured {
  readonly blocks: ReadonlyArray<{ readonly element: HTMLElement; readonly top: number }>
  readonly heights: Heights
  readonly bottom: number
}

/**
 * Puts the blocks of another text (`data-line`, `data-lines`) level with the lines they belong to. A
 * line is as high as its block at least, by a rule of style: so nothing jumps while somebody types.
 */
class Level implements PluginValue {
  decorations: DecorationSet = Decoration.none
  readonly #view: EditorView
  readonly #other: HTMLElement
  readonly #changes: MutationObserver
  readonly #sizes: ResizeObserver
  #heights: Heights = new Map()

  constructor(view: EditorView, other: HTMLElement) {
    this.#view = view
    this.#other = other
    this.#changes = new MutationObserver(this.#measure)
    this.#changes.observe(other, { childList: true, subtree: true, characterData: true })
    this.#sizes = new ResizeObserver(this.#measure)
    this.#sizes.observe(other)
    this.#measure()
  }

  update({ docChanged, geometryChanged, changes, transactions }: ViewUpdate) {
    if (docChanged) this.decorations = this.decorations.map(changes)
    for (const { effects } of transactions) {
      for (const effect of effects) {
        if (effect.is(setHeights)) this.decorations = heightsIn(this.#view, effect.value)
      }
    }
    if (docChanged || geometryChanged || hasComposed(transactions)) this.#measure()
  }

  destroy() {
    this.#changes.disconnect()
    this.#sizes.disconnect()
  }

  readonly #measure = () =>
    this.#view.requestMeasure({ key: this, read: this.#read, write: this.#write })

  readonly #read = (view: EditorView): Measured => {
    const { doc } = view.state
    const offset = view.documentTop - this.#other.getBoundingClientRect().top
    const heights = new Map<number, number>()
    const blocks = [...this.#other.querySelectorAll<HTMLElement>("[data-line]")].flatMap(
      (element) => {
        const line = Number(element.dataset["line"])
        const last = Math.min(doc.lines, line + Number(element.dataset["lines"]) - 1)
        // The lines are newer than what stands beside them, which follows in a moment.
        if (line > doc.lines) return []
        const { top } = view.lineBlockAt(doc.line(line).from)
        const lastTop = view.lineBlockAt(doc.line(last).from).top
        const height = Math.ceil(element.offsetHeight - (lastTop - top))
        if (height > 0) heights.set(last, height)
        return [{ element, top: top + offset }]
      },
    )
    return { blocks, heights, bottom: offset + view.contentHeight }
  }

  readonly #write = ({ blocks, heights, bottom }: Measured, view: EditorView) => {
    for (const { element, top } of blocks) element.style.top = `${String(top)}px`
    this.#other.style.minHeight = `${String(bottom)}px`
    const isSame =
      heights.size === this.#heights.size &&
      [...heights].every(([line, height]) => this.#heights.get(line) === height)
    if (isSame || isComposing(view)) return
    this.#heights = heights
    // Not while it is being measured.
    queueMicrotask(() => view.dispatch({ effects: setHeights.of(heights) }))
  }
}

/** Keeps the lines level with what stands beside them; null where nothing does. */
export const levelWith = (other: HTMLElement | null): Extension =>
  other === null
    ? []
    : ViewPlugin.define((view) => new Level(view, other), {
        decorations: ({ decorations }) => decorations,
      })
