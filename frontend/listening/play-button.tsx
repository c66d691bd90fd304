import { LoaderCircle, Pause, Play } from "lucide-react"
import { cx } from "../ui/classes.ts"
import { usePlayerState, type UsedPlayer } from "./use-player.ts"

/** Play and pause: the one big button of the player. */
export const PlayButton = ({ player }: { readonly player: UsedPlayer }) => {
  const { phase } = usePlayerState(player)
  const running = phase === "playing" || phase === "waiting"
  const Icon = phase === "waiting" ? LoaderCircle : running ? Pause : Play
  return (
    <button
      type="button"
      aria-keyshortcuts="Space"
      onClick={player.toggle}
      className="grid min-w-20 justify-items-center gap-1.5 rounded-md py-1 text-sm font-semibold"
    >
      <span className="grid size-18 place-items-center rounded-full bg-ember text-on-ember transition-colors hover:bg-ember-deep">
        <Icon
          aria-hidden="true"
          className={cx("size-8", phase === "waiting" && "animate-spin", !running && "ml-1")}
          fill={phase === "waiting" ? "none" : "currentColor"}
        />
      </span>
      {running ? "Pause" : "Play"}
    </button>
  )
}
