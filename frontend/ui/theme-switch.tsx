import { Monitor, Moon, Sun } from "lucide-react"
import { RadioGroup as Radix } from "radix-ui"
import { chooseTheme, themes, useTheme, type Theme } from "./theme.ts"

const choices = {
  system: { label: "Automatic", Icon: Monitor },
  light: { label: "Light", Icon: Sun },
  dark: { label: "Dark", Icon: Moon },
} as const satisfies Record<Theme, unknown>

/** Light, dark, or as the device has it. */
export const ThemeSwitch = () => {
  const chosen = useTheme()
  return (
    <Radix.Root
      aria-label="Colours"
      value={chosen}
      onValueChange={(value) => chooseTheme(themes.find((theme) => theme === value) ?? "system")}
      className="inline-flex flex-wrap gap-1 rounded-md border border-edge bg-raised p-1"
    >
      {themes.map((theme) => {
        const { label, Icon } = choices[theme]
        return (
          <Radix.Item
            key={theme}
            value={theme}
            className="inline-flex min-h-12 items-center gap-2 rounded-sm px-4 font-semibold text-faded hover:text-ink data-[state=checked]:bg-ember data-[state=checked]:text-on-ember"
          >
            <Icon aria-hidden="true" className="size-5" />
            {label}
          </Radix.Item>
        )
      })}
    </Radix.Root>
  )
}
