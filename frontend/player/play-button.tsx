import { LoaderCircle, Pause, Play } from "lucide-react"
import { cx } from "../ui/cx.ts"
import { IconButton } from "../ui/icon-button.tsx"
import { usePlayerState, type UsedPlayer } from "./use-player.ts"

/** Play and pause: the one colored button of the player. */
export const PlayButton = ({ player }: { readonly player: UsedPlayer }) => {
  const { phase } = usePlayerState(player)
  const running = phase === "playing" || phase === "waiting"
  const Icon = phase === "waiting" ? LoaderCircle : running ? Pause : Play
  return (
    <IconButton
      ground="ember"
      label={running ? "Pause" : "Play"}
      keys="Space"
      aria-keyshortcuts="Space"
      onClick={player.toggle}
      icon={
        <Icon
          aria-hidden="true"
          className={cx(phase === "waiting" && "animate-spin", !running && "ml-0.5")}
          fill={phase === "waiting" ? "none" : "currentColor"}
        />
      }
    />
  )
}
