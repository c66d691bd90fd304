import { ySyncAnnotation } from "y-codemirror.next"
import { type Extension, StateEffect, StateField } from "@codemirror/state"
import {
  Decoration,
  EditorView,
  type PluginValue,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view"
import { followPlayback, type PlaybackFollower } from "../player/follow-playback.ts"
import type { UsedPlayer } from "../player/use-player.ts"
import { placeAt } from "./timestamp-gutter.ts"
import { hasComposed, isComposing } from "./ime-guard.ts"

/** Milliseconds after typing without automatic scrolling. */
const typingRest = 5_000

const setSpoken = StateEffect.define<number | null>()

const spokenField = StateField.define<number | null>({
  create: () => null,
  update: (place, { changes, docChanged, effects }) => {
    for (const effect of effects) if (effect.is(setSpoken)) return effect.value
    return place !== null && docChanged ? changes.mapPos(place, 1) : place
  },
  provide: (field) =>
    EditorView.decorations.from(field, (place) => (view) => {
      if (place === null || place > view.state.doc.length) return Decoration.none
      return Decoration.set(spokenLine.range(view.state.doc.lineAt(place).from))
    }),
})
const spokenLine = Decoration.line({ class: "cm-spoken" })

class Follower implements PluginValue {
  readonly #view: EditorView
  readonly #player: UsedPlayer
  readonly #follower: PlaybackFollower
  readonly #stops: ReadonlyArray<() => void>
  #typedAt = -Infinity
  #isLeft = false
  #wasRunning = false

  constructor(view: EditorView, player: UsedPlayer) {
    this.#view = view
    this.#player = player
    this.#follower = followPlayback({
      isRunning: () => this.#isRunning(),
      spoken: () => this.#block(),
      onScroll: (isSeen) => {
        this.#isLeft = !isSeen
      },
    })
    this.#stops = [
      player.subscribeTime(this.#follow),
      player.subscribe(this.#follow),
      this.#follower.stop,
    ]
    queueMicrotask(this.#follow)
  }

  update({ docChanged, transactions }: ViewUpdate) {
    const isOwn = transactions.every((one) => one.annotation(ySyncAnnotation) === undefined)
    if (docChanged && isOwn) this.#typedAt = performance.now()
    if (hasComposed(transactions)) queueMicrotask(this.#follow)
  }

  destroy() {
    for (const stop of this.#stops) stop()
  }

  #isRunning() {
    const { phase } = this.#player.snapshot()
    return phase === "playing" || phase === "waiting"
  }

  readonly #follow = () => {
    if (isComposing(this.#view)) return
    const isRunning = this.#isRunning()
    // On starting playback, scroll to the spoken paragraph.
    if (isRunning && !this.#wasRunning) this.#isLeft = false
    const isBegun = isRunning && !this.#wasRunning
    this.#wasRunning = isRunning
    const { state } = this.#view
    const second = this.#player.time()
    const place = second === 0 ? null : placeAt(state, second)
    const isMoved = place !== state.field(spokenField)
    if (isMoved) this.#view.dispatch({ effects: setSpoken.of(place) })
    const isTyping = performance.now() - this.#typedAt < typingRest
    if (isRunning && (isMoved || isBegun) && !this.#isLeft && !isTyping) {
      this.#follower.bringIntoView()
    }
  }

  /** The top and bottom of the spoken paragraph in the window; null while it is not visible. */
  #block() {
    const place = this.#view.state.field(spokenField)
    // The tab is in the background.
    if (place === null || this.#view.dom.offsetParent === null) return null
    const block = this.#view.lineBlockAt(place)
    const top = this.#view.documentTop + block.top
    return { top, bottom: top + block.height }
  }
}

/** Marks the spoken paragraph and scrolls to it, unless the user is typing or has scrolled away. */
export const spokenParagraph = (player: UsedPlayer): Extension => [
  spokenField,
  ViewPlugin.define((view) => new Follower(view, player)),
]
