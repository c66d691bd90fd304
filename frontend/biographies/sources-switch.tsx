import { LabelledSwitch, type LabelledSwitchProps } from "../ui/switch.tsx"

/** Shows what each line rests on, throughout. */
export const SourcesSwitch = (props: Pick<LabelledSwitchProps, "isOn" | "onSwitch">) => (
  <LabelledSwitch {...props} className="print:hidden">
    Show sources
  </LabelledSwitch>
)
