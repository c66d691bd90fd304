import { LabeledSwitch, type LabeledSwitchProps } from "../ui/switch.tsx"

/** Shows what each line rests on, throughout. */
export const SourcesSwitch = (props: Pick<LabeledSwitchProps, "isOn" | "onSwitch">) => (
  <LabeledSwitch {...props} className="print:hidden">
    Show sources
  </LabeledSwitch>
)
