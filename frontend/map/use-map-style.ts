import type { StyleSpecification } from "maplibre-gl"
import { useEffect, useMemo, useState, useSyncExternalStore } from "react"
import type { MapBase } from "#protocol/basemap.ts"
import { worldStyle } from "./world-style.ts"

const devicePrefersDark = () => window.matchMedia("(prefers-color-scheme: dark)")

const listen = (listener: () => void) => {
  const device = devicePrefersDark()
  const watcher = new MutationObserver(listener)
  device.addEventListener("change", listener)
  watcher.observe(document.documentElement, { attributeFilter: ["data-theme"] })
  return () => {
    device.removeEventListener("change", listener)
    watcher.disconnect()
  }
}

const isDark = () => {
  const { theme } = document.documentElement.dataset
  return theme === "dark" || (theme !== "light" && devicePrefersDark().matches)
}

/** Whether the page is drawn dark, for what cannot be drawn with colors of CSS. */
const useIsDark = (): boolean => useSyncExternalStore(listen, isDark)

type StreetStyle = typeof import("./street-style.ts").streetStyle

/** How a map is drawn, in the theme of the page; null while the way to draw streets is loaded. */
export const useMapStyle = (base: MapBase, onFailed: () => void) => {
  const isDark = useIsDark()
  const [streetStyle, setStreetStyle] = useState<StreetStyle | null>(null)
  const { kind } = base
  useEffect(() => {
    if (kind !== "streets") return
    import("./street-style.ts").then((found) => setStreetStyle(() => found.streetStyle), onFailed)
  }, [kind, onFailed])
  const style = useMemo((): StyleSpecification | string | null => {
    if (base.kind === "style") return base.url
    if (base.kind === "towns") return worldStyle(isDark)
    return streetStyle === null ? null : streetStyle(isDark, base)
  }, [base, isDark, streetStyle])
  return { style, isDark }
}
