import { Switch } from "radix-ui"
import { useId } from "react"

export interface SourcesSwitchProps {
  readonly isOn: boolean
  readonly onSwitch: (isOn: boolean) => void
}

/** Shows what each line rests on, throughout. */
export const SourcesSwitch = ({ isOn, onSwitch }: SourcesSwitchProps) => {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="inline-flex min-h-12 cursor-pointer items-center gap-3 font-semibold print:hidden"
    >
      <Switch.Root
        id={id}
        checked={isOn}
        onCheckedChange={onSwitch}
        className="flex h-8 w-14 shrink-0 items-center rounded-full border border-edge bg-sunken px-[3px] transition-colors data-[state=checked]:border-ember data-[state=checked]:bg-ember"
      >
        <Switch.Thumb className="size-6 rounded-full bg-faded transition-transform data-[state=checked]:translate-x-6 data-[state=checked]:bg-on-ember" />
      </Switch.Root>
      Show sources
    </label>
  )
}
