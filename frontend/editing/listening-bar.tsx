import { Ear, LoaderCircle, Pause, Play, Redo2, RotateCcw, SkipForward, Undo2 } from "lucide-react"
import type { ReactNode } from "react"
import { cx } from "../ui/classes.ts"
import { usePlayerState, type UsedPlayer } from "../listening/use-player.ts"
import { backSeconds, keysFor, type ListeningKey } from "./listening-keys.ts"

interface BarButtonProps {
  readonly icon: ReactNode
  readonly label: string
  /** The second part of the label, visually hidden on narrow screens. */
  readonly more?: string
  readonly keys?: { readonly aria: string; readonly words: string }
  readonly isMain?: boolean
  readonly disabled?: boolean
  readonly onPress: () => void
}

const BarButton = (props: BarButtonProps) => {
  const { icon, label, more, keys, isMain = false, disabled = false, onPress } = props
  return (
    <button
      type="button"
      aria-keyshortcuts={keys?.aria}
      // Stay focusable after the last undo step, so that keyboard users keep their focus.
      aria-disabled={disabled || undefined}
      // Keeps the caret in the text, and the on-screen keyboard open.
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onPress}
      className={cx(
        "grid min-h-16 flex-auto content-center justify-items-center gap-x-0.5 gap-y-0.5 rounded-md px-0.5 py-1.5 text-sm leading-tight font-semibold transition-colors md:px-3 [&>svg]:size-6",
        "aria-disabled:cursor-not-allowed aria-disabled:text-faded",
        isMain ? "min-w-14 bg-ember text-on-ember hover:bg-ember-deep" : "min-w-12",
        !isMain && !disabled && "hover:bg-sunken",
      )}
    >
      {icon}
      <span>
        {label} <span className="max-md:sr-only">{more}</span>
      </span>
      {keys && (
        <span aria-hidden="true" className="hidden font-normal lg:block">
          {keys.words}
        </span>
      )}
    </button>
  )
}

export interface ListeningBarProps {
  readonly player: UsedPlayer
  readonly onPress: (key: ListeningKey) => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/** The sticky toolbar above the editor: player controls and undo. */
export const ListeningBar = (props: ListeningBarProps) => {
  const { player, onPress, canUndo, canRedo, onUndo, onRedo } = props
  const { phase } = usePlayerState(player)
  const isRunning = phase === "playing" || phase === "waiting"
  const Running = phase === "waiting" ? LoaderCircle : Pause
  return (
    <fieldset
      aria-label="Listen and undo"
      className="sticky top-2 min-w-0 z-10 flex items-stretch max-[345px]:flex-wrap gap-0.5 rounded-md border border-edge bg-raised p-1 shadow-float"
    >
      <BarButton
        icon={<RotateCcw aria-hidden="true" />}
        label={`Back ${backSeconds}\u00a0s`}
        keys={keysFor.back}
        onPress={() => onPress("back")}
      />
      <BarButton
        isMain
        icon={
          isRunning ? (
            <Running
              aria-hidden="true"
              fill={phase === "waiting" ? "none" : "currentColor"}
              className={cx(phase === "waiting" && "animate-spin")}
            />
          ) : (
            <Play aria-hidden="true" fill="currentColor" />
          )
        }
        label={isRunning ? "Pause" : "Play"}
        keys={keysFor.toggle}
        onPress={() => onPress("toggle")}
      />
      <BarButton
        icon={<Ear aria-hidden="true" />}
        label="Hear this"
        more="paragraph"
        keys={keysFor.here}
        onPress={() => onPress("here")}
      />
      <BarButton
        icon={<SkipForward aria-hidden="true" />}
        label="Next"
        more="paragraph"
        keys={keysFor.next}
        onPress={() => onPress("next")}
      />
      <BarButton
        icon={<Undo2 aria-hidden="true" />}
        label="Undo"
        disabled={!canUndo}
        onPress={onUndo}
      />
      <BarButton
        icon={<Redo2 aria-hidden="true" />}
        label="Redo"
        disabled={!canRedo}
        onPress={onRedo}
      />
    </fieldset>
  )
}
