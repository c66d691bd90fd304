import type { StyleSpecification } from "maplibre-gl"
import { useEffect, useMemo, useState } from "react"
import type { MapBase } from "#protocol/basemap.ts"
import { useIsDark } from "../ui/use-is-dark.ts"
import { worldStyle } from "./world-style.ts"

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
