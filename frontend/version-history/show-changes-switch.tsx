import { LabeledSwitch, type LabeledSwitchProps } from "../ui/switch.tsx"
import { Marked } from "./diff-paragraph.tsx"

type ChangesSwitchProps = Pick<LabeledSwitchProps, "isOn" | "onSwitch">

/** Turns the marking of changes on and off, with a legend of the marks. */
export const ChangesSwitch = (props: ChangesSwitchProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-y border-line py-2">
    <LabeledSwitch {...props}>Show changes</LabeledSwitch>
    {props.isOn && (
      <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Marked piece={{ kind: "added", text: "added" }} />
        <Marked piece={{ kind: "removed", text: "removed" }} />
      </p>
    )}
  </div>
)
