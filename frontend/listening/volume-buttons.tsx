import { Volume1, Volume2 } from "lucide-react"
import { TapeButton } from "./tape-button.tsx"
import { usePlayerState, type UsedPlayer } from "./use-player.ts"

export const VolumeButtons = ({ player }: { readonly player: UsedPlayer }) => {
  const { volume } = usePlayerState(player)
  if (volume.kind === "the device's") {
    return <p className="text-sm text-faded">Use the volume buttons of your device.</p>
  }
  const percent = Math.round(volume.level * 100)
  return (
    <fieldset className="grid w-full max-w-72 grid-cols-3 items-center">
      <legend className="sr-only">Volume</legend>
      <TapeButton
        label="Volume down"
        keys="-"
        icon={<Volume1 aria-hidden="true" />}
        disabled={percent === 0}
        onClick={player.volumeDown}
      />
      <output className="text-center text-faded tabular-nums">{percent}%</output>
      <TapeButton
        label="Volume up"
        keys="+"
        icon={<Volume2 aria-hidden="true" />}
        disabled={percent === 100}
        onClick={player.volumeUp}
      />
    </fieldset>
  )
}
