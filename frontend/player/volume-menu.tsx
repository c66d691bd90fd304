import { Volume1, Volume2, VolumeX } from "lucide-react"
import { Popover } from "radix-ui"
import { Button } from "../ui/button.tsx"
import { IconButton } from "../ui/icon-button.tsx"
import { usePlayerState, type UsedPlayer } from "./use-player.ts"

const iconOf = (percent: number) => {
  if (percent === 0) return <VolumeX aria-hidden="true" />
  return percent < 60 ? <Volume1 aria-hidden="true" /> : <Volume2 aria-hidden="true" />
}

/** The volume, in a small menu. Left out where fingers rule: phones and tablets have keys for it. */
export const VolumeMenu = ({ player }: { readonly player: UsedPlayer }) => {
  const { volume } = usePlayerState(player)
  if (volume.kind === "the device's") return null
  const percent = Math.round(volume.level * 100)
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton
          label="Volume"
          keys="+ and -"
          icon={iconOf(percent)}
          className="pointer-coarse:hidden"
        />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Volume"
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className="z-50 animate-appear rounded-md border border-line bg-raised p-2 text-ink shadow-float print:hidden"
        >
          <div className="flex items-center gap-2">
            <Button
              variant="quiet"
              icon={<Volume1 />}
              disabled={percent === 0}
              onClick={player.volumeDown}
            >
              Volume down
            </Button>
            <output className="w-14 text-center font-semibold tabular-nums">{percent}%</output>
            <Button
              variant="quiet"
              icon={<Volume2 />}
              disabled={percent === 100}
              onClick={player.volumeUp}
            >
              Volume up
            </Button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
