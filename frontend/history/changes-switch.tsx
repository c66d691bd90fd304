import { Switch } from "radix-ui"
import { useId } from "react"
import { Marked } from "./words-paragraph.tsx"

export interface ChangesSwitchProps {
  readonly isOn: boolean
  readonly onSwitch: (isOn: boolean) => void
}

/** Turns the marking of changes on and off, with a legend of the marks. */
export const ChangesSwitch = ({ isOn, onSwitch }: ChangesSwitchProps) => {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-y border-line py-2">
      <label
        htmlFor={id}
        className="inline-flex min-h-12 cursor-pointer items-center gap-3 font-semibold"
      >
        <Switch.Root
          id={id}
          checked={isOn}
          onCheckedChange={onSwitch}
          className="flex h-8 w-14 shrink-0 items-center rounded-full border border-edge bg-sunken px-[3px] transition-colors data-[state=checked]:border-ember data-[state=checked]:bg-ember"
        >
          <Switch.Thumb className="size-6 rounded-full bg-faded transition-transform data-[state=checked]:translate-x-6 data-[state=checked]:bg-on-ember" />
        </Switch.Root>
        Show changes
      </label>
      {isOn && (
        <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <Marked piece={{ kind: "added", text: "added" }} />
          <Marked piece={{ kind: "removed", text: "taken away" }} />
        </p>
      )}
    </div>
  )
}
