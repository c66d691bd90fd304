import {
  type EditorState,
  type Extension,
  RangeSet,
  RangeSetBuilder,
  StateEffect,
  StateField,
} from "@codemirror/state"
import {
  type EditorView,
  gutter,
  GutterMarker,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view"
import { minutesSeconds } from "../lib/format.ts"
import type { Lines, Watched } from "./shared-document.ts"
import { hasComposed, isComposing } from "./ime-guard.ts"

/** The second a paragraph begins at, beside its first line. */
class TimeMarker extends GutterMarker {
  readonly second: number
  constructor(second: number) {
    super()
    this.second = second
  }
  override eq(other: TimeMarker) {
    return other.second === this.second
  }
  override toDOM() {
    const time = document.createElement("span")
    time.className = "cm-time"
    time.title = "Play from here"
    time.textContent = minutesSeconds(this.second)
    return time
  }
}

const setTimes = StateEffect.define<RangeSet<TimeMarker>>()

const timesField = StateField.define<RangeSet<TimeMarker>>({
  create: () => RangeSet.empty,
  update: (times, { changes, docChanged, effects }) => {
    for (const effect of effects) if (effect.is(setTimes)) return effect.value
    return docChanged ? times.map(changes) : times
  },
})

/** The times of the lines; null while `lines` does not match the text yet and newer lines are on their way. */
const timesOf = ({ doc }: EditorState, lines: Lines): RangeSet<TimeMarker> | null => {
  if (lines.length !== doc.lines) return null
  const times = new RangeSetBuilder<TimeMarker>()
  let from = 0
  let number = 0
  for (const text of doc.iterLines()) {
    const line = lines[number]
    if (line !== undefined && line.text !== "") times.add(from, from, new TimeMarker(line.start))
    from += text.length + 1
    number += 1
  }
  return times.finish()
}

/** The second of the paragraph that begins at a place; null where none is known. */
export const secondAt = (state: EditorState, place: number): number | null => {
  let second: number | null = null
  state.field(timesField).between(place, place, (_from, _to, marker) => {
    second = marker.second
    return false
  })
  return second
}

/** Where the paragraph begins that is being said at a second; null before the first. */
export const placeAt = (state: EditorState, second: number): number | null => {
  let place: number | null = null
  const times = state.field(timesField).iter()
  while (times.value !== null && times.value.second <= second) {
    place = times.from
    times.next()
  }
  return place
}

const follower = (lines: Watched<Lines>) =>
  ViewPlugin.define((view) => {
    const follow = () => {
      if (isComposing(view)) return
      const times = timesOf(view.state, lines.current())
      const known = view.state.field(timesField)
      if (times !== null && !RangeSet.eq([times], [known])) {
        view.dispatch({ effects: setTimes.of(times) })
      }
    }
    const stop = lines.subscribe(follow)
    // CodeMirror does not allow a dispatch while the editor is being created.
    queueMicrotask(follow)
    return {
      update: ({ transactions }: ViewUpdate) => {
        if (hasComposed(transactions)) queueMicrotask(follow)
      },
      destroy: stop,
    }
  })

/** Shows the time of each paragraph in the gutter; a click plays from there. */
export const timesGutter = (
  lines: Watched<Lines>,
  listenFrom: (second: number) => void,
): Extension => {
  const listen = (view: EditorView, line: { readonly from: number }, event: Event) => {
    // The caret stays where it is.
    event.preventDefault()
    const second = secondAt(view.state, line.from)
    if (second !== null && event.type === "click") listenFrom(second)
    return true
  }
  return [
    timesField,
    follower(lines),
    gutter({
      class: "cm-times",
      markers: (view) => view.state.field(timesField),
      initialSpacer: () => new TimeMarker(0),
      domEventHandlers: { mousedown: listen, click: listen },
    }),
  ]
}
