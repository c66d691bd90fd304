import type { Appearance } from "@stripe/stripe-js"
import { useMemo } from "react"
import { useTheme } from "../../ui/theme.ts"
import { useMediaQuery } from "../../ui/use-media-query.ts"

const colors = {
  colorPrimary: "ember",
  colorBackground: "raised",
  colorText: "ink",
  colorTextSecondary: "faded",
  colorTextPlaceholder: "faded",
  colorDanger: "brick",
} as const

const night = "(prefers-color-scheme: dark)"

/** What the page's colors are at this moment: Stripe's form is a page of its own and knows none of ours. */
const colorsNow = (): Record<string, string> => {
  const probe = document.createElement("span")
  document.body.append(probe)
  const valueOf = (name: string) => {
    probe.style.color = `var(--color-${name})`
    return getComputedStyle(probe).color
  }
  const found = Object.entries(colors).map(([name, ours]) => [name, valueOf(ours)])
  const edge = valueOf("edge")
  probe.remove()
  return { ...Object.fromEntries(found), edge }
}

/** How Stripe's form looks, in the colors of the page. */
export const useCardLook = (): Appearance => {
  const theme = useTheme()
  const isDarkDevice = useMediaQuery(night)
  const isDark = theme === "dark" || (theme === "system" && isDarkDevice)
  return useMemo(() => {
    const { edge = "", ...variables } = colorsNow()
    return {
      theme: isDark ? "night" : "stripe",
      variables: {
        ...variables,
        fontFamily: "system-ui, sans-serif",
        fontSizeBase: "18px",
        borderRadius: "12px",
        spacingUnit: "5px",
      },
      rules: { ".Input": { border: `1px solid ${edge}`, boxShadow: "none" } },
    }
  }, [isDark])
}
