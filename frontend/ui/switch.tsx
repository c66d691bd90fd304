import { Switch } from "radix-ui"
import { type ReactNode, useId } from "react"
import { cx } from "./cx.ts"

export interface LabeledSwitchProps {
  readonly isOn: boolean
  readonly onSwitch: (isOn: boolean) => void
  readonly className?: string | undefined
  /** The label: what is shown while it is on. */
  readonly children: ReactNode
}

/** A switch with its label to the right. */
export const LabeledSwitch = ({ isOn, onSwitch, className, children }: LabeledSwitchProps) => {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={cx(
        "inline-flex min-h-12 cursor-pointer items-center gap-3 font-semibold",
        className,
      )}
    >
      <Switch.Root
        id={id}
        checked={isOn}
        onCheckedChange={onSwitch}
        className="flex h-8 w-14 shrink-0 items-center rounded-full border border-edge bg-sunken px-[3px] transition-colors data-[state=checked]:border-ember data-[state=checked]:bg-ember"
      >
        <Switch.Thumb className="size-6 rounded-full border-12 border-faded transition-transform data-[state=checked]:translate-x-6 data-[state=checked]:border-on-ember" />
      </Switch.Root>
      {children}
    </label>
  )
}
