import { Ear, LoaderCircle, Pause, Play, Redo2, RotateCcw, SkipForward, Undo2 } from "lucide-react"
import type { ReactNode } from "react"
import { SpeedSelect } from "../player/speed-select.tsx"
import { Track, type TrackProps } from "../player/seek-bar.tsx"
import { usePlayerState } from "../player/use-player.ts"
import { VolumeMenu } from "../player/volume-menu.tsx"
import { cx } from "../ui/cx.ts"
import { Tooltip } from "../ui/tooltip.tsx"
import { backSeconds, keysFor, type ListeningKey } from "./playback-shortcuts.ts"

interface BarButtonProps {
  readonly icon: ReactNode
  readonly label: string
  /** The second part of the label, visually hidden. */
  readonly more?: string
  readonly keys?: { readonly aria: string; readonly words: string }
  readonly isMain?: boolean
  readonly disabled?: boolean
  readonly onPress: () => void
}

const BarButton = (props: BarButtonProps) => {
  const { icon, label, more = "", keys, isMain = false, disabled = false, onPress } = props
  return (
    <Tooltip label={`${label} ${more}`.trim()} keys={keys?.words}>
      <button
        type="button"
        aria-keyshortcuts={keys?.aria}
        // Stay focusable after the last undo step, so that keyboard users keep their focus.
        aria-disabled={disabled || undefined}
        // Keeps the caret in the text, and the on-screen keyboard open.
        onMouseDown={(event) => event.preventDefault()}
        onClick={disabled ? undefined : onPress}
        className={cx(
          "grid min-h-13 min-w-12 flex-auto content-center justify-items-center gap-x-1.5 rounded-md px-0.5 text-sm leading-tight font-semibold whitespace-nowrap transition-colors [&>svg]:size-5",
          "@min-[820px]:min-h-12 @min-[820px]:flex-none @min-[820px]:grid-flow-col @min-[820px]:items-center @min-[820px]:px-2.5",
          "aria-disabled:cursor-not-allowed aria-disabled:text-faded",
          isMain && "bg-ember text-on-ember hover:bg-ember-deep",
          !isMain && !disabled && "hover:bg-sunken",
        )}
      >
        {icon}
        <span>
          {label} <span className="sr-only">{more}</span>
        </span>
      </button>
    </Tooltip>
  )
}

interface ListeningBarProps extends TrackProps {
  readonly onPress: (key: ListeningKey) => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/**
 * The player of whoever writes, with undo: it stays at the top of the window. On a phone, whose
 * keyboard leaves little room, its first row goes with the page and only the buttons stay.
 */
export const ListeningBar = (props: ListeningBarProps) => {
  const { player, peaks, onPress, canUndo, canRedo, onUndo, onRedo } = props
  const { phase } = usePlayerState(player)
  const isRunning = phase === "playing" || phase === "waiting"
  const Running = phase === "waiting" ? LoaderCircle : Pause
  return (
    <div
      data-deck=""
      className="sticky -top-17 z-10 bg-paper py-1.5 @min-[820px]:top-0 print:hidden"
    >
      <div className="rounded-md border border-edge bg-raised p-1 @min-[820px]:flex @min-[820px]:items-center @min-[820px]:gap-3">
        <div className="flex h-15 items-center gap-1 px-1 @min-[820px]:order-2 @min-[820px]:h-auto @min-[820px]:min-w-0 @min-[820px]:flex-1">
          <Track player={player} peaks={peaks} />
          <SpeedSelect player={player} />
          <VolumeMenu player={player} />
        </div>
        <fieldset
          aria-label="Listen and undo"
          className="flex min-w-0 items-stretch gap-0.5 max-[345px]:flex-wrap"
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
      </div>
    </div>
  )
}
