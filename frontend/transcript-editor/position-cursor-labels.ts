import type { EditorView } from "@codemirror/view"
import { coveredTop } from "../ui/sticky-header-height.ts"
import { type FlagPlace, flagPlace } from "./cursor-label-position.ts"
import { isComposing } from "./ime-guard.ts"

interface Placed {
  readonly person: HTMLElement
  readonly place: FlagPlace
}

const read = (view: EditorView): ReadonlyArray<Placed> => {
  if (isComposing(view)) return []
  const { left, right } = view.dom.getBoundingClientRect()
  const room = {
    left: Math.max(0, left),
    right: Math.min(right, document.documentElement.clientWidth),
    top: coveredTop(),
    bottom: window.innerHeight,
  }
  const own = view.hasFocus ? view.coordsAtPos(view.state.selection.main.head) : null
  return [...view.contentDOM.querySelectorAll<HTMLElement>(".cm-person")].flatMap((person) => {
    const name = person.querySelector<HTMLElement>(".cm-person-name")
    // A flag that is not shown has no size.
    if (name === null || name.offsetWidth === 0) return []
    const flag = { width: name.scrollWidth, height: name.offsetHeight }
    const caret = person.getBoundingClientRect()
    return [{ person, place: flagPlace({ caret, flag, own, room }) }]
  })
}

const write = (all: ReadonlyArray<Placed>) => {
  for (const { person, place } of all) {
    person.classList.toggle("cm-person-below", place.isBelow)
    person.classList.toggle("cm-person-leftwards", place.isLeftwards)
    person.style.setProperty("--flag-room", `${Math.floor(place.width)}px`)
  }
}

const request = { key: "flags of others", read, write }

/** Puts the names that are shown where they are in nobody's way, once the text has been laid out. */
export const placeFlags = (view: EditorView): void => view.requestMeasure(request)
