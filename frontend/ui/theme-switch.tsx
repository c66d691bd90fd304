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
      aria-label="Colors"
      value={chosen}
      onValueChange={(value) => chooseTheme(themes.find((theme) => theme === value) ?? "system")}
      className="grid grid-cols-3 gap-1 rounded-md border border-edge bg-raised p-1 sm:inline-grid"
    >
      {themes.map((theme) => {
        const { label, Icon } = choices[theme]
        return (
          <Radix.Item
            key={theme}
            value={theme}
            className="flex min-h-12 flex-col items-center justify-center gap-1 rounded-sm px-3 py-1.5 text-sm leading-snug font-semibold text-faded hover:text-ink data-[state=checked]:bg-ember data-[state=checked]:text-on-ember"
          >
            <Icon aria-hidden="true" className="size-5" />
            {label}
          </Radix.Item>
        )
      })}
    </Radix.Root>
  )
}
