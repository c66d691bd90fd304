import { Tooltip } from "../ui/tooltip.tsx"
import { speeds } from "./player-store.ts"
import { usePlayerState, type UsedPlayer } from "./use-player.ts"

/** How fast it is played. A native select, as narrow as what it says. */
export const SpeedSelect = ({ player }: { readonly player: UsedPlayer }) => {
  const { speed } = usePlayerState(player)
  return (
    <Tooltip label="Speed">
      <select
        aria-label="Speed"
        value={speed}
        onChange={(event) => player.setSpeed(Number(event.currentTarget.value))}
        className="h-12 w-13 shrink-0 appearance-none rounded-md bg-transparent text-center text-sm font-semibold tabular-nums md:w-15 md:text-base [text-align-last:center] hover:bg-sunken"
      >
        {speeds.map((one) => (
          <option key={one} value={one} className="bg-raised text-ink">
            {one}×
          </option>
        ))}
      </select>
    </Tooltip>
  )
}
