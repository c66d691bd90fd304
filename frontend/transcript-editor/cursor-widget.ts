import { type EditorView, WidgetType } from "@codemirror/view"
import { placeFlags } from "./position-cursor-labels.ts"

const isColor = (text: string) => /^#[\da-f]{6}$/i.test(text)

/** The perceived lightness of a color, 0 to 1. */
const lightness = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
/** Whether dark text has more contrast on it than light text. */
const isLight = (color: string): boolean => lightness(color) > 0.179

/** Somebody's caret, and their name on a small flag. */
export class CaretFlag extends WidgetType {
  readonly #name: string
  readonly #color: string
  readonly #isShown: boolean

  constructor(name: string, color: string, isShown: boolean) {
    super()
    this.#name = name
    this.#color = isColor(color) ? color : "currentcolor"
    this.#isShown = isShown
  }

  override eq(other: CaretFlag) {
    return (
      other.#name === this.#name && other.#color === this.#color && other.#isShown === this.#isShown
    )
  }

  #dress(caret: HTMLElement) {
    caret.style.setProperty("--person", this.#color)
    caret.classList.toggle("cm-person-shown", this.#isShown)
    const flag = caret.querySelector<HTMLElement>(".cm-person-name")
    if (flag === null) return
    flag.classList.toggle("cm-person-on-light", isLight(this.#color))
    flag.textContent = this.#name
  }

  override toDOM(view: EditorView) {
    const caret = document.createElement("span")
    caret.className = "cm-person"
    // Hidden from screen readers: who is editing is said beside the text.
    caret.ariaHidden = "true"
    const dot = document.createElement("span")
    dot.className = "cm-person-dot"
    const flag = document.createElement("span")
    flag.className = "cm-person-name"
    caret.append(dot, flag)
    dot.addEventListener("click", () => {
      caret.classList.toggle("cm-person-shown")
      placeFlags(view)
    })
    caret.addEventListener("pointerenter", () => placeFlags(view))
    this.#dress(caret)
    return caret
  }

  override updateDOM(caret: HTMLElement) {
    this.#dress(caret)
    return true
  }

  override ignoreEvent() {
    return true
  }
}
