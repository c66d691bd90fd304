import { Segmented } from "../../ui/segmented-control.tsx"
import { chooseLargeText, useLargeText } from "../../ui/text-size.ts"
import { Setting } from "./setting.tsx"

const sizes = [
  { value: "normal", label: "Normal" },
  { value: "large", label: "Large" },
] as const

/** The size of all text, which this device remembers. */
export const TextSizeSetting = () => (
  <Setting
    title="Text size"
    text="On this device, everywhere in Kintale."
    action={
      <Segmented
        label="Text size"
        segments={sizes}
        value={useLargeText() ? "large" : "normal"}
        onChoose={(size) => chooseLargeText(size === "large")}
      />
    }
  />
)
